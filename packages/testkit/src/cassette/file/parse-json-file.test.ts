import { expect, it } from 'vitest';
import * as z from 'zod';
import { parseJsonFile } from './parse-json-file.js';

const schema = z.strictObject({ a: z.number() });

it('reads valid files (F5)', () => {
  expect(parseJsonFile(schema, '{"a":1}', 'c.json')).toEqual({ a: 1 });
});

it.each([
  ['{', 'c.json is not JSON'],
  ['{"a":"1"}', 'c.json is not a cassette that this release can play: a: '],
  [' '.repeat(64 * 1024 * 1024 + 1), 'c.json: it has 67108865 characters, too many'],
])('rejects others, with the name of the file (F5)', (text, reason) => {
  expect(() => parseJsonFile(schema, text, 'c.json')).toThrow(
    expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(reason) }),
  );
});

it('rejects excessively nested files (F5)', () => {
  const endless = z.custom(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  expect(() => parseJsonFile(endless, '[]', 'c.json')).toThrow('c.json is nested too deeply');
});
