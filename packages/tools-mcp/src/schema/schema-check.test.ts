import { describe, expect, it } from 'vitest';
import { SchemaProblem } from './plain-schema.js';
import { schemaChecks } from './schema-check.js';

describe('the check of a schema', () => {
  it('names the first mismatch (B6)', () => {
    const check = schemaChecks()({
      type: 'object',
      properties: { a: { type: 'array', items: { type: 'number' } } },
      required: ['b'],
    });
    expect(check({ a: [1], b: 2 })).toBeUndefined();
    expect(check({ a: [1] })).toEqual({
      message: "must have required property 'b'",
      path: [],
    });
    expect(check({ a: [1, 'x'], b: 2 })).toEqual({ message: 'must be number', path: ['a', '1'] });
  });

  it('ignores formats and unknown keywords (B6)', () => {
    const check = schemaChecks()({ type: 'string', format: 'email', 'x-own': 1 });
    expect([check('no address'), check(1)?.message]).toEqual([undefined, 'must be string']);
  });

  it('cannot be created from an invalid schema (B6)', () => {
    const wrong = () => schemaChecks()({ type: 'object', required: 'a' });
    expect(wrong).toThrow(SchemaProblem);
    expect(wrong).toThrow(/^it cannot be used: /);
  });
});
