import type { JsonObject } from '@pce/client';
import { expect, it } from 'vitest';
import { numberAt, objectAt, objectsAt, textAt, textsAt } from './json-fields.ts';

const fields: JsonObject = {
  ...{ text: 'word', empty: '', number: 7, zero: 0, yes: true, nothing: null },
  ...{ object: { a: 1 }, list: [{ a: 1 }, 'one', 2, null, ['x'], { b: 2 }] },
};

it.each([
  ['text', 'word', undefined, undefined, [], []],
  ['empty', '', undefined, undefined, [], []],
  ['number', '7', 7, undefined, [], []],
  ['zero', '0', 0, undefined, [], []],
  ['yes', '', undefined, undefined, [], []],
  ['nothing', '', undefined, undefined, [], []],
  ['object', '', undefined, { a: 1 }, [], []],
  ['list', '', undefined, undefined, [{ a: 1 }, { b: 2 }], ['one']],
  ['absent', '', undefined, undefined, [], []],
])(
  'reads from a field that is %s what was asked for, or nothing (D6)',
  (key, text, number, object, objects, texts) => {
    expect(textAt(fields, key)).toBe(text);
    expect(numberAt(fields, key)).toBe(number);
    expect(objectAt(fields, key)).toEqual(object);
    expect(objectsAt(fields, key)).toEqual(objects);
    expect(textsAt(fields, key)).toEqual(texts);
  },
);
