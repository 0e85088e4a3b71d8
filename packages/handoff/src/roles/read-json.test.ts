import { describe, expect, it } from 'vitest';
import { readJson } from './read-json.js';

describe('JSON in the answer of an agent', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    [' [1, 2] ', [1, 2]],
    ['7', 7],
    ['Here: {"a":1}. Done.', { a: 1 }],
    ['={"a":1}', { a: 1 }],
    ['See [1, {"a": "]"}] there', [1, { a: ']' }]],
    ['Done.\n```json\n{"a":1}\n```\nBye', { a: 1 }],
    ['  ```\n[1]\n  ```', [1]],
    ['{"a":1,}', { a: 1 }],
    ["{'a': 'b'}", { a: 'b' }],
    ['{"a":"{[", b:1}', { a: '{[', b: 1 }],
    ['{"a":"\\"{", b:1}', { a: '"{', b: 1 }],
  ])('is read from %j (C8)', (answer, value) => {
    expect(readJson(answer)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'it holds no JSON'],
    ['I have no answer.', 'it holds no JSON'],
    ['} and {', 'it is cut off'],
    ['It is closed ] and } only.', 'it holds no JSON'],
    ['{"a":1', 'it is cut off'],
    ['{"a":{"b":1}', 'it is cut off'],
    ['[1, [2]', 'it is cut off'],
    ['```\n[1]\n```\n```\n[2]\n```', 'it holds 2 pieces'],
    ['{"a": tru e}', 'its JSON has errors'],
    ['{"a": "x" "b"}', 'its JSON has errors'],
  ])('is not read from %j: %s (C8)', (answer, problem) => {
    const read = readJson(answer);
    expect([read.ok, 'problem' in read ? read.problem : '']).toEqual([
      false,
      expect.stringContaining(problem),
    ]);
  });
});
