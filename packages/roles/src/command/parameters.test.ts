import type { JsonObject } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { type ParameterSense, parametersOf } from './parameters.js';

describe('parametersOf', () => {
  it('reads all that a schema says of a parameter (A3)', () => {
    const [limit] = parametersOf({
      properties: {
        maxResults: {
          type: ['integer', 'null'],
          description: 'How many, in % of all',
          minimum: 1,
          maximum: 9,
          enum: [1, 5],
        },
      },
      required: ['maxResults'],
    });

    expect(limit).toEqual({
      name: 'maxResults',
      description: 'How many, in % of all',
      isRequired: true,
      types: new Set(['integer', 'null']),
      itemTypes: new Set(),
      choices: [1, 5],
      minimum: 1,
      maximum: 9,
      sense: 'content',
      words: ['max', 'result'],
      about: new Set(['how', 'many', 'in', 'of', 'all']),
      unitWords: [
        ['max', 'results'],
        ['how', 'many', 'in', 'of', 'all', '%'],
      ],
    });
  });

  it('reads the direct alternatives of a parameter', () => {
    const [files, kind] = parametersOf({
      properties: {
        files: {
          anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }, 5],
          oneOf: [{ const: 'all' }, { type: 'object', items: [] }],
        },
        kind: { const: 'a', enum: ['b'] },
      },
      required: 'files',
    });

    expect(files).toMatchObject({
      isRequired: false,
      types: new Set(['array', 'string', 'object']),
      itemTypes: new Set(['string']),
      choices: ['all'],
      minimum: Number.NEGATIVE_INFINITY,
      maximum: Number.POSITIVE_INFINITY,
      about: new Set(),
    });
    expect(kind?.choices).toEqual(['b']);
  });

  it('needs no parameter that has a default, and reads any schema', () => {
    const read = (schema: JsonObject): readonly unknown[] =>
      parametersOf(schema).map(({ name, isRequired, types }) => [name, isRequired, [...types]]);
    const properties: JsonObject = JSON.parse('{"a": {"default": 1}, "__proto__": {}, "b": 5}');

    expect(read({ properties, required: ['a', 'b'] })).toEqual([
      ['a', false, []],
      ['b', true, []],
    ]);
    expect(read({})).toEqual([]);
    expect(read({ properties: ['a'] })).toEqual([]);
    expect(read({ properties: null })).toEqual([]);
    expect(read({ properties: { a: { type: 'text' } } })).toEqual([['a', false, []]]);
    expect(read({ properties: { a: null, b: [] } })).toEqual([
      ['a', false, []],
      ['b', false, []],
    ]);
  });

  it.each<readonly [string, JsonObject, ParameterSense]>([
    ['path', {}, 'path'],
    ['dirs', {}, 'folder'],
    ['path', { description: 'Folder to look in' }, 'folder'],
    ['path', { description: 'Folder or file to search' }, 'path'],
    ['path', { description: 'a glob' }, 'glob'],
    ['glob', {}, 'glob'],
    ['homepage', { format: 'uri' }, 'url'],
    ['homepage', { format: 'url' }, 'url'],
    ['homepage', { format: 5, anyOf: [{ format: 'uri' }] }, 'url'],
    ['link', {}, 'url'],
    ['arrival', { format: 'date' }, 'date'],
    ['arrival', { format: 'date-time' }, 'date'],
    ['arrival', { format: 'time' }, 'other'],
    ['arrival', { description: 'the date' }, 'other'],
    ['until', {}, 'date'],
    ['keywords', {}, 'query'],
    ['body', {}, 'content'],
    ['where', { description: 'a website' }, 'url'],
    ['where', { description: 'a directory' }, 'path'],
    ['where', { description: 'the pattern' }, 'query'],
    ['where', { description: 'some text' }, 'content'],
    ['where', { description: 'a city' }, 'other'],
  ])('takes %s of %j for a %s', (name, property, sense) => {
    expect(parametersOf({ properties: { [name]: property } })[0]?.sense).toBe(sense);
  });
});
