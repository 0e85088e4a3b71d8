import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { withRecords } from './with-records.js';

const records = [{ name: 'Ada', age: 36 }];
it.each<[string, { [key: string]: Json }, Json]>([
  ['by names', { columns: ['name', 'age'], rows: [['Ada', 36]] }, records],
  ['by objects', { columns: [{ name: 'name' }, { name: 'age' }], rows: [['Ada', 36]] }, records],
])('makes records of the rows of a table with columns %s (A11)', (_, table, rows) => {
  expect(withRecords({ ...table, took: 3 })).toEqual({ rows, took: 3 });
});

it.each<[string, { [key: string]: Json }]>([
  ['no rows', { columns: ['name'], rows: [] }],
  ['rows of another length', { columns: ['name'], rows: [['Ada'], ['Bo', 3]] }],
  ['rows that are none', { columns: ['name'], rows: [['Ada'], 'Bo'] }],
  ['columns without a name', { columns: ['name', 3, null, [], { id: 4 }], rows: [['Ada']] }],
  ['no list of columns', { columns: 'name', rows: [['Ada']] }],
  ['no list of rows', { columns: ['name'], rows: 'Ada' }],
])('leaves a value as it is that has %s (A11)', (_, value) => {
  expect(withRecords(value)).toBe(value);
});
