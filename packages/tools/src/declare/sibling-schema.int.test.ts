import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { siblingSchema } from './sibling-schema.js';

const object = { type: 'object', properties: { a: { type: 'string' } } };

it.each([
  [
    { 'a.schema.json': JSON.stringify({ ...object, required: ['a', 7] }) },
    { ...object, required: ['a', 7] },
    ['a'],
  ],
  [{ 'a.json': JSON.stringify(object) }, object, []],
  [{ 'a.schema.json': '{', 'a.json': JSON.stringify(object) }, object, []],
  [
    {
      'a.schema.json': JSON.stringify({ ...object, title: 'first' }),
      'a.json': JSON.stringify(object),
    },
    { ...object, title: 'first' },
    [],
  ],
])('reads the schema of %j (E2)', async (files, schema, required) => {
  const found = await siblingSchema(join(temporaryFolder(files), 'a'));
  expect(found).toEqual({ schema, properties: object.properties, required });
});

it.each([
  [{}],
  [{ 'a.json': '[]' }],
  [{ 'a.json': '{"type":"object"}' }],
  [{ 'a.json': '{"type":"array","properties":{}}' }],
  [{ 'b.json': JSON.stringify(object) }],
])('finds none in %j (E2)', async (files) => {
  expect(await siblingSchema(join(temporaryFolder(files), 'a'))).toBeUndefined();
});
