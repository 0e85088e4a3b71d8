import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parsePath,
  parseReference,
  referencesIn,
  resolveReferences,
  UnknownReferenceError,
  valueAt,
} from './reference.js';

const results = [{ files: [{ path: 'a.txt' }], 'a b': 1 }, 'two'];
const result = (number: number) => results[number - 1];

describe('a reference', () => {
  it('refers to a value inside an earlier result, at any depth of the arguments (A21)', () => {
    const args = {
      path: { $ref: 'r1.files[0].path' },
      list: [{ $ref: 'r2' }, 'r2'],
      all: { deep: { $ref: 'r1["a b"]' } },
    };
    expect(resolveReferences(args, result)).toEqual({
      path: 'a.txt',
      list: ['two', 'r2'],
      all: { deep: 1 },
    });
  });

  it('to a field of a list is the list of that field of its items (A21)', () => {
    const people = [
      { name: 'Ann', mails: ['a', 'b'] },
      { name: 'Bo', mails: ['c'] },
    ];
    const of = ($ref: string) =>
      resolveReferences({ $ref: { $ref } }, () => ({ people, none: [] }));
    expect(of('r1.people.name')).toEqual({ $ref: ['Ann', 'Bo'] });
    expect(of('r1.people.name[1]')).toEqual({ $ref: 'Bo' });
    expect(of('r1.people.mails')).toEqual({ $ref: [['a', 'b'], ['c']] });
    for (const each of ['r1.people.age', 'r1.none.name', 'r1.none.length', 'r1.people.length'])
      expect(() => of(each)).toThrow(UnknownReferenceError);
  });

  it('to nothing is an error that names it (A21)', () => {
    for (const $ref of [
      'r3',
      'r1.nope',
      'r1.files[7]',
      'x1',
      'r0',
      'r1.files[0].path.length',
      'r1.constructor',
    ]) {
      expect(() => resolveReferences({ value: { $ref } }, result)).toThrow(UnknownReferenceError);
    }
  });

  it('is read from a text of results and nothing else (A21)', () => {
    expect(referencesIn('r3.files[0]')).toEqual({ $ref: 'r3.files[0]' });
    expect(referencesIn('r1, r2 and r3')).toEqual([{ $ref: 'r1' }, { $ref: 'r2' }, { $ref: 'r3' }]);
    for (const text of ['r2d2', 'the r1', 'r1 or r2', '', 'and'])
      expect(referencesIn(text)).toBeUndefined();
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => void [parseReference(text), parsePath(text), parseReference(`r1${text}`)],
      ),
    );
    expect(parsePath('["\\q"]')).toBeUndefined();
  });

  it('reads back any key written as JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (key) => {
        fc.pre(!/\p{Cc}/u.test(JSON.stringify(key)));
        expect(parsePath(`[${JSON.stringify(key)}]`)).toEqual([key]);
      }),
    );
  });

  it('reads own properties only', () => {
    expect(valueAt({ a: 1 }, ['toString'])).toBeUndefined();
    expect(valueAt([1, 2], ['length'])).toBeUndefined();
  });
});
