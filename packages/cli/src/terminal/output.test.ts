import { expect, it } from 'vitest';
import { outputTo } from './output.js';

function written(isTTY: boolean, text: string): string {
  let all = '';
  const stream = { isTTY, write: (more: string) => (all += more) };
  outputTo(stream, stream).print(text);
  return all;
}

it('escapes for a terminal what it would obey, and nothing for files and pipes', () => {
  const text = '\u001b[31mred\r\nline\u202e';

  expect(written(true, text)).toBe('\\x1b[31mred\nline\\u202e\n');
  expect(written(false, text)).toBe(`${text}\n`);
});

it.each([
  ['a', 'a\nnoted\n'],
  ['a\n', 'a\nnoted\n'],
  ['\na', '\na\nnoted\n'],
  ['', 'noted\n'],
])('begins a line of its own after %j, and only where one is open', (text, written) => {
  let all = '';
  const stream = { write: (part: string) => (all += part) };
  const output = outputTo(stream, stream);
  output.write(text);
  output.note('noted');

  expect(all).toBe(written);
});
