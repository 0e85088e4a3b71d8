import { expect, it } from 'vitest';
import { assertJson } from './assert-json.js';

const bare = Object.assign(Object.create(null), { a: 1 });

it.each<[string, unknown]>([
  ['a text', ''],
  ['a number', 0],
  ['null', null],
  ['a list', [1, [null, 'x', {}], { a: [] }]],
  ['an object', { a: { b: [1], c: null } }],
  ['an object without a prototype', { in: bare }],
  ['an optional property that is undefined', { a: 1, b: undefined }],
  ['the same further in', { list: [{ a: 1, b: undefined }], object: { b: undefined } }],
])('takes %s', (_, value) => {
  expect(assertJson(value, 'it')).toBeUndefined();
});

class Point {
  readonly x = 1;
}

it.each<[string, unknown, string]>([
  ['undefined', undefined, 'it is no JSON value'],
  ['a function', () => 1, 'it is no JSON value'],
  ['a date', new Date(0), 'it changes when it is kept as JSON'],
  ['a map', { a: new Map([['b', 1]]) }, 'it changes when it is kept as JSON'],
  ['an instance', [new Point()], 'it changes when it is kept as JSON'],
  ['no number', { a: Number.NaN }, 'it changes when it is kept as JSON'],
  ['a gap in a list', [1, undefined], 'it changes when it is kept as JSON'],
  ['minus zero', [-0], 'it changes when it is kept as JSON'],
])('refuses %s', (_, value, message) => {
  expect(() => assertJson(value, 'it')).toThrow(message);
});
