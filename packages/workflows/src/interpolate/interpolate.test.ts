import type { Json } from '@pce/core';
import { jsonSchema } from '@pce/core/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpolate, MissingValueError, type Scope } from './interpolate.js';

const scope: Scope = {
  values: new Map(
    Object.entries({
      city: 'Oslo',
      n: 3,
      none: null,
      files: [{ path: 'a.txt' }],
      trap: '{{city}}',
    }),
  ),
  steps: new Map([['list', { total: 2 }]]),
};

describe('interpolate', () => {
  it('keeps the type of a lone placeholder (B3)', () => {
    expect(interpolate({ a: '{{n}}', b: ' {{ files }}\n', c: '{{none}}' }, scope)).toEqual({
      a: 3,
      b: [{ path: 'a.txt' }],
      c: null,
    });
  });

  it('inserts texts unchanged and other values as JSON (B3)', () => {
    expect(interpolate('{{city}}, {{n}}: {{files}} {{none}}', scope)).toBe(
      'Oslo, 3: [{"path":"a.txt"}] null',
    );
  });

  it('follows paths, and reads the whole data of a step (B3)', () => {
    expect(interpolate(['{{files[0].path}}', 'of {{steps.list.total}}'], scope)).toEqual([
      'a.txt',
      'of 2',
    ]);
  });

  it('does not replace placeholders in values (B3)', () => {
    expect(interpolate(['{{trap}}', 'x {{trap}}'], scope)).toEqual(['{{city}}', 'x {{city}}']);
  });

  it('omits an entry whose input was not given (B3)', () => {
    expect(
      interpolate({ q: 'x', max: '{{max}}', deep: { a: '{{steps.skipped.b}}' } }, scope),
    ).toEqual({ q: 'x', deep: {} });
  });

  it.each([
    ['{{files[1].path}}', 'nothing at that path'],
    ['{{city.constructor}}', 'nothing at that path'],
    ['{{files.length}}', 'nothing at that path'],
    ['up to {{max}}', 'not given'],
  ])('names the placeholder that has no value: %s (B3)', (text, reason) => {
    expect(() => interpolate({ a: text }, scope)).toThrow(MissingValueError);
    expect(() => interpolate({ a: text }, scope)).toThrow(reason);
  });

  it.each<[string, Json]>([
    ['{{max | default: 3}}', 3],
    ['{{max|default:3}}', 3],
    ["{{max | default: '3'}}", '3'],
    ['{{max | default(true)}}', true],
    ['{{max | default: null}}', null],
    ['{{max | default: []}}', []],
    ["{{max | default: ''}}", ''],
    ['{{max | default: not said}}', 'not said'],
    ['{{none | default: 3}}', 3],
    ['{{n | default: 4}}', 3],
    ['{{files[7].path | default: b.txt}}', 'b.txt'],
    ['up to {{max | default: 3}}', 'up to 3'],
  ])('uses the default if there is no value: %s (B3)', (text, value) => {
    expect(interpolate({ a: text }, scope)).toEqual({ a: value });
  });

  it('passes any JSON through a lone placeholder unchanged (B3)', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (any) => {
        const value = jsonSchema.parse(JSON.parse(JSON.stringify(any)));
        const one = { values: new Map([['x', value]]), steps: new Map([['s', { y: [value] }]]) };
        expect(interpolate({ a: ['{{x}}', '{{steps.s.y[0]}}'] }, one)).toEqual({
          a: [value, value],
        });
      }),
    );
  });
});
