import { expect, it } from 'vitest';
import { toJson } from './to-json.js';

const nested = (levels: number): unknown => (levels === 0 ? 'end' : [nested(levels - 1)]);

it('copies JSON, and leaves out all else', () => {
  const value = { text: 'a', yes: true, zero: 0, nothing: null, list: [1, { deep: 'b' }, []] };
  expect(toJson(value)).toEqual(value);
  expect(toJson(value)).not.toBe(value);
  expect(toJson({ kept: 1, absent: undefined })).toStrictEqual({ kept: 1 });
  expect(toJson([undefined, () => 1, 2n])).toEqual([null, null, null]);
});

it('leaves out the key that some code uses as the prototype, at every depth', () => {
  const value: unknown = JSON.parse('{"a":[{"__proto__":{"admin":true},"b":1}],"__proto__":2}');
  expect(JSON.stringify(toJson(value))).toBe('{"a":[{"b":1}]}');
});

it('copies 64 levels and rejects the 65th', () => {
  expect(toJson(nested(64))).toEqual(nested(64));
  expect(() => toJson(nested(65))).toThrow('it is nested more than 64 levels deep');
  const objects = (levels: number): unknown => (levels === 0 ? 1 : { a: objects(levels - 1) });
  expect(toJson(objects(64))).toEqual(objects(64));
  expect(() => toJson(objects(65))).toThrow('it is nested more than 64 levels deep');
});
