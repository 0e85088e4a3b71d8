import { expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.js';

it.each([
  ['', 0],
  ['a', 1],
  ['abcdefghij', 3],
  ['abcdefghijk', 4],
  ['é', 1],
  ['\u0080\u007f', 2],
  ['删除文件', 4],
  ['🙂🙂', 2],
])('estimates the tokens of %j as %d (D6)', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
