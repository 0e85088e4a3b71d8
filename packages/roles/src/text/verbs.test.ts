import { stem } from '@pce/core/commands';
import { expect, it } from 'vitest';
import { areSynonyms, isToolVerb } from './verbs.js';

it('knows verbs for one another, and none by way of a third', () => {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ['read', 'open', true],
    ['open', 'read', true],
    ['read', 'read', true],
    ['show', 'list', true],
    ['show', 'read', true],
    ['read', 'list', false],
    ['delete', 'remove', true],
    ['delete', 'create', false],
    ['summarise', 'digest', true],
    ['sum', 'summarise', false],
    ['eat', 'read', false],
    ['read', 'eat', false],
    ['eat', 'eat', false],
  ];
  expect(rows.map(([one, other]) => [one, other, areSynonyms(stem(one), stem(other))])).toEqual(
    rows,
  );
});

it('knows verbs that ask a tool for something, in their base form', () => {
  const words = ['count', 'Count', 'counts', 'counted', 'eat', 'download', ''];
  expect(words.filter(isToolVerb)).toEqual(['count', 'Count', 'download']);
});
