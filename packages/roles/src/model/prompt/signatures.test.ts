import type { JsonObject } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { parameterNotes, signature } from './tool-lines.js';

describe('a tool as a model reads it', () => {
  it.each<readonly [JsonObject, string, readonly string[]]>([
    [{}, '()', []],
    [
      {
        properties: { a: { type: 'string' }, b: { type: 'integer', minimum: 1, maximum: 9 } },
        required: ['a'],
      },
      '(a: string, b?: integer 1..9)',
      [],
    ],
    [
      {
        properties: {
          a: { enum: ['x', 1] },
          b: { const: 'y' },
          c: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        },
      },
      '(a?: "x"|1, b?: "y", c?: string|null)',
      [],
    ],
    [
      {
        properties: {
          a: { type: 'array', items: { type: 'number' } },
          b: { type: 'array' },
          c: { type: 'object', properties: { d: { type: 'boolean', default: false } } },
          e: { type: 'object' },
        },
      },
      '(a?: number[], b?: any[], c?: {d?: boolean = false}, e?: object)',
      [],
    ],
    [
      {
        properties: {
          a: { type: ['string', 'null'], format: 'uri' },
          b: { type: 'string', pattern: '^a' },
          c: {},
          d: { description: 'x' },
          e: { not: {} },
          f: 5,
        },
      },
      '(a?: string|null (uri), b?: string (^a), c?: any, d?: any, e?: {"not":{}}, f?: any)',
      ['  d: x'],
    ],
    [
      {
        properties: {
          a: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 5 },
          b: {
            type: 'integer',
            minimum: Number.MIN_SAFE_INTEGER,
            maximum: Number.MAX_SAFE_INTEGER,
          },
          c: { type: 'number', minimum: 0 },
        },
      },
      '(a?: integer ..5, b?: integer, c?: number 0..)',
      [],
    ],
    [
      {
        properties: {
          a: {
            type: 'object',
            properties: {
              b: {
                type: 'object',
                properties: {
                  c: {
                    type: 'object',
                    properties: { d: { type: 'object', properties: { e: { type: 'string' } } } },
                  },
                },
              },
            },
          },
        },
      },
      '(a?: {b?: {c?: {d?: {e?: {"type":"string"}}}}})',
      [],
    ],
    [
      { properties: { a: { description: 'Path', type: 'string' }, b: { description: 5 }, c: 'x' } },
      '(a?: string, b?: any, c?: any)',
      ['  a: Path'],
    ],
    [{ properties: [] }, '()', []],
  ])('has for %j its signature and its notes (A3)', (parameters, text, notes) => {
    expect(signature(parameters)).toBe(text);
    expect(parameterNotes(parameters)).toEqual(notes);
  });
});
