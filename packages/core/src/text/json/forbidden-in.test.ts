import { expect, it } from 'vitest';
import { forbiddenIn } from './forbidden-in.js';
import { maxDepth } from './parse-tolerant.js';

it.each([
  ['{"a":{"constructor":1}}', undefined],
  ['{"constructor":{"a":1}}', undefined],
  ['{"prototype":{}}', undefined],
  ['{"constructor":null}', undefined],
  ['[{"__proto__":1}]', 'a key is named __proto__'],
  ['{"a":{"constructor":{"prototype":1}}}', 'a key is named constructor.prototype'],
])('%s is rejected because %j (B3)', (json, problem) => {
  expect(forbiddenIn(JSON.parse(json))).toBe(problem);
});

it('is nested exactly so deep (B3)', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(forbiddenIn(nested(maxDepth))).toBeUndefined();
  expect(forbiddenIn(nested(maxDepth + 1))).toBe(`it is nested more than ${maxDepth} levels deep`);
});
