import type { Json, JsonObject } from '@pce/core/contracts';
import { expect, it } from 'vitest';
import { sampleValue } from './sample-value.js';

const files = ['data/my_orders.csv', 'README.md', 'photo.JPEG', 'notes.v2.txt'];

it.each<[name: string, schema: JsonObject, value: Json | undefined]>([
  ['unit', { type: 'string', examples: ['kg', 'lb'], enum: ['lb'] }, 'kg'],
  ['unit', { type: 'string', examples: [], enum: ['lb', 'kg'] }, 'lb'],
  ['unit', { type: 'string', examples: [null], enum: ['lb'] }, 'lb'],
  ['strict', { type: 'boolean', examples: [false] }, false],
  ['count', { type: 'integer', minimum: 5 }, 5],
  ['count', { type: 'number', minimum: 0, maximum: 9 }, 0],
  ['count', { type: 'number', maximum: 0.5 }, 0.5],
  ['count', { type: 'number', maximum: 9 }, 1],
  ['count', { type: 'integer' }, 1],
  ['strict', { type: 'boolean' }, undefined],
  ['names', { type: 'array' }, undefined],
])('tries %s of %j with %j', (name, schema, value) => {
  expect(sampleValue({ name, schema }, files)).toEqual(value);
});

it.each<[name: string, description: string, value: string | undefined]>([
  ['my-orders', '', 'data/my_orders.csv'], // a file of that name
  ['readme', '', 'README.md'],
  ['notes.v2', '', 'notes.v2.txt'],
  ['orders', '', undefined], // a part of a name is none
  ['output_file', '', 'scratch/output_file.txt'],
  ['result', 'where the JSON goes', 'scratch/result.json'],
  ['outing', '', undefined],
  ['dir', '', '.'],
  ['folder', 'of csv files', '.'],
  ['table', 'a CSV file', 'data/my_orders.csv'],
  ['table', 'an xlsx file', undefined], // none is there
  ['picture', 'jpeg of a file', 'photo.JPEG'],
  ['text', 'markdown file', 'README.md'],
  ['source', '', 'data/my_orders.csv'], // the first that holds text
  ['title', '', 'example'],
  ['city', '', undefined],
])('tries the text %s (%j) with %j', (name, description, value) => {
  expect(sampleValue({ name, schema: { type: 'string', description } }, files)).toBe(value);
});

it('knows no file where none is there', () => {
  expect(sampleValue({ name: 'input', schema: { type: 'string' } }, [])).toBeUndefined();
  expect(sampleValue({ name: 'input', schema: { type: 'string' } }, ['a.bin'])).toBeUndefined();
});
