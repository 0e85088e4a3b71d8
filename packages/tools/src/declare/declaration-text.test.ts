import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { jsonDeclaration, lineDeclaration } from './declaration-text.js';

const parameter = (name: string, schema: object, place: string, isRequired = false) => ({
  name,
  schema: { ...schema },
  place,
  isRequired,
});

it('declares a command line, with the sibling schema (E2)', () => {
  const source = 'import os; os.environ["API_KEY"]';
  const parameters = [
    parameter('file', { type: 'string' }, 'positional', true),
    parameter('size', { type: 'integer', default: 5 }, '--size='),
    parameter('ratio', { type: 'integer', default: 'x' }, '--ratio='),
    parameter('kind', { enum: ['a', 1], default: 1 }, '--kind='),
    parameter('other', { enum: ['a'], default: 'b' }, '--other='),
    parameter('tags', { type: 'array', default: ['a'] }, '--tags='),
    parameter('ids', { type: 'array', default: 'a' }, '--ids='),
    parameter('amount', { type: 'string' }, '--amount='),
  ];
  const schema = {
    schema: {},
    properties: { amount: { type: 'number', maximum: 3 }, none: {} },
    required: ['amount', 'none'],
  };
  const text = lineDeclaration('bin/resizeImages.py', source, { parameters }, schema);
  expect(parse(text)).toEqual({
    description: 'Resize images',
    run: 'bin/resizeImages.py',
    secrets: ['API_KEY'],
    parameters: {
      file: { type: 'string' },
      size: { type: 'integer', default: 5 },
      ratio: { type: 'integer' },
      kind: { enum: ['a', 1], default: 1 },
      other: { enum: ['a'] },
      tags: { type: 'array', default: ['a'] },
      ids: { type: 'array' },
      amount: { type: 'number', maximum: 3 },
    },
    required: ['file', 'amount'],
    arguments: {
      file: 'positional',
      size: '--size=',
      ratio: '--ratio=',
      kind: '--kind=',
      other: '--other=',
      tags: '--tags=',
      ids: '--ids=',
      amount: '--amount=',
    },
    output: 'auto',
    effect: 'once',
  });
  expect(text).toMatch(
    /^# effect: once \(the default\) if it must not run twice, idempotent if it may, read if it changes nothing\n/,
  );
});

it.each([
  ['delete_rows.py', undefined, 'Delete rows', true],
  ['a/b/list-all.rows.sh', undefined, 'List all rows', undefined],
  ['rows.py', 'Removes rows', 'Removes rows', true],
  ['rows.py', 'Counts rows', 'Counts rows', undefined],
])(
  'calls %j with the description %j %j, destructive: %j (E2)',
  (script, amount, description, destructive) => {
    const text = lineDeclaration(script, '', { parameters: [], description: amount }, undefined);
    expect(parse(text)).toEqual({
      description,
      run: script,
      ...(destructive && { destructive }),
      parameters: {},
      required: [],
      arguments: {},
      output: 'auto',
      effect: 'once',
    });
  },
);

it('declares a script that reads JSON by its schema (E2)', () => {
  const sibling = {
    schema: { type: 'object', description: 'Adds numbers. All of them.' },
    properties: { a: { type: 'number' } },
    required: ['a'],
  };
  const declared = {
    run: 'add.py',
    parameters: { a: { type: 'number' } },
    required: ['a'],
    output: 'auto',
    effect: 'once',
  };
  expect(parse(jsonDeclaration('add.py', '', sibling))).toEqual({
    ...declared,
    description: 'Adds numbers',
  });
  expect(parse(jsonDeclaration('add.py', '', sibling, 'Own'))).toEqual({
    ...declared,
    description: 'Own',
  });
  const plain = { ...sibling, schema: { description: 7 } };
  expect(parse(jsonDeclaration('add.py', '', plain))).toEqual({ ...declared, description: 'Add' });
});
