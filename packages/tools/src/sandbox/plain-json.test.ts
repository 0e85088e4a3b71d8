import { ToolError } from '@pce/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainJson } from './plain-json.js';

it('parses any JSON unchanged (B8)', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(plainJson(text))).toBe(text);
    }),
  );
});

it('omits __proto__ keys at any depth, and keeps all others as data (B8)', () => {
  const value = plainJson(
    '{ "a": [{ "__proto__": { "x": 1 }, "b": 1 }], "__proto__": 1, "constructor": { "prototype": {} } }',
  );

  expect(JSON.stringify(value)).toBe('{"a":[{"b":1}],"constructor":{"prototype":{}}}');
});

it.each([
  ['no JSON', '{"a":', 'is no JSON'],
  ['nothing', '', 'is no JSON'],
  ['a number beyond all', '[1e999]', 'too large'],
  ['lists without end', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'nested too deeply'],
  ['objects without end', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, 'nested too deeply'],
])('rejects %s as a failure of the tool (B8)', (_, text, message) => {
  expect(() => plainJson(text)).toThrow(ToolError);
  expect(() => plainJson(text)).toThrow(message);
});
