import { expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../index.js';
import { toOutcome } from './to-outcome.js';

const tool = defineTool({
  name: 'measure',
  description: 'Measures',
  effect: 'once',
  input: z.object({}),
  execute: () => null,
});

it.each<[unknown, string]>([
  [{ mean: Number.NaN }, 'mean is NaN'],
  [{ list: [1, { at: new Date(Number.NaN) }] }, 'list.1.at is a Date without a value'],
  [{ count: 10n }, 'count is a BigInt'],
  [new Map([['a', 1]]), 'the result is a Map'],
  [{ ids: new Set([1]) }, 'ids is a Set'],
  [{ error: new RangeError('x') }, 'error is a RangeError'],
  [[Number.NEGATIVE_INFINITY], '0 is -Infinity'],
  [{ rows: [[1n]] }, 'rows.0.0 is a BigInt'],
  [() => 1, 'the result is a function'],
  [[Symbol('a')], '0 is a symbol'],
  [{ error: Object.assign(new Error('x'), { code: 'E' }) }, 'error is a Error'],
  [{ bytes: new Uint8Array([1]) }, 'bytes is a Uint8Array'],
  [{ later: Promise.resolve(1) }, 'later is a Promise'],
  [{ headers: new Headers({ a: 'b' }) }, 'headers is a Headers'],
])(
  'reports a result that JSON cannot represent with its path, and that the tool has run: %o (B3)',
  (data, words) => {
    expect(() => toOutcome(tool, { data })).toThrow(
      `measure has run, but JSON cannot hold its result: ${words};`,
    );
  },
);

const ring: { self?: unknown } = {};
ring.self = [ring];
const no = () => {
  throw new Error('no');
};

it.each([ring, { toJSON: no }, Object.defineProperty({}, 'a', { get: no, enumerable: true })])(
  'reports an unserializable result, and that the tool has run: %# (B3)',
  (data) => {
    expect(() => toOutcome(tool, { data })).toThrow(/^measure has run, /);
  },
);

it.each<[unknown, unknown]>([
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [{ a: undefined, b: 1 }, { b: 1 }],
  [{ a: () => 1, b: 1 }, { b: 1 }],
  [
    [1, undefined],
    [1, null],
  ],
  [
    new (class Point {
      x = 1;
    })(),
    { x: 1 },
  ],
  [Object.assign(Object.create(null), { a: [null] }), { a: [null] }],
])('keeps other results as JSON writes them: %o (B3)', (data, kept) => {
  expect(toOutcome(tool, { data }).data).toEqual(kept);
});
