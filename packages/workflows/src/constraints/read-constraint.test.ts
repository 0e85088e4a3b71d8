import type { Json } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { countsFor, singularWords } from './constraints.js';
import { readConstraint } from './read-constraint.js';

const all = { type: 'all' };
const wrongTime = { type: 'wrong', expected: 'a number above 0' };
const wrongCalls = {
  type: 'wrong',
  expected: 'a whole number, or a mapping of tools to whole numbers',
};

describe('readConstraint', () => {
  it.each<[string, Json, object]>([
    ['timeoutMs', 5, { type: 'timeout', timeoutMs: 5 }],
    ['timeout_ms', 0.5, { type: 'timeout', timeoutMs: 1 }],
    ['timeout_seconds', 2, { type: 'timeout', timeoutMs: 2_000 }],
    ['timeout_seconds', Number.MAX_SAFE_INTEGER, wrongTime],
    ['timeoutMs', Number.MAX_SAFE_INTEGER, { type: 'timeout', timeoutMs: Number.MAX_SAFE_INTEGER }],
    ['timeoutMs', 0, wrongTime],
    ['timeoutMs', -1, wrongTime],
    ['timeoutMs', '5', wrongTime],
    ['max_calls', 3, { type: 'calls', calls: [{ name: 'max_calls', max: 3, of: all }] }],
    ['maxCalls', 0, { type: 'calls', calls: [{ name: 'maxCalls', max: 0, of: all }] }],
    [
      'max_calls',
      { 'a.b': 1, 'c.*': 0 },
      {
        type: 'calls',
        calls: [
          { name: 'max_calls of a.b', max: 1, of: { type: 'tool', tool: 'a.b' } },
          { name: 'max_calls of c.*', max: 0, of: { type: 'tool', tool: 'c.*' } },
        ],
      },
    ],
    ['max_calls', {}, wrongCalls],
    ['max_calls', { 'a.b': 1, c: 'x' }, wrongCalls],
    ['max_calls', [1], wrongCalls],
    ['max_calls', -1, wrongCalls],
    ['max_calls', 1.5, wrongCalls],
    [
      'max_web_searches',
      2,
      {
        type: 'calls',
        calls: [
          { name: 'max_web_searches', max: 2, of: { type: 'words', words: ['web', 'search'] } },
        ],
      },
    ],
    ['max_searches', 'two', { type: 'text' }],
    ['max_', 2, { type: 'text' }],
    ['searches', 2, { type: 'text' }],
  ])('reads %s: %j (B6)', (name, value, constraint) => {
    expect(readConstraint(name, value)).toEqual(constraint);
  });
});

describe('countsFor', () => {
  it.each([
    [{ type: 'all' }, 'a.b', true],
    [{ type: 'tool', tool: 'a.b' }, 'a.b', true],
    [{ type: 'tool', tool: 'a.b' }, 'a.bc', false],
    [{ type: 'tool', tool: 'a.*' }, 'a.bc', true],
    [{ type: 'tool', tool: 'a.*' }, 'ab.c', false],
    [{ type: 'words', words: ['web', 'search'] }, 'web.searches', true],
    [{ type: 'words', words: ['web', 'search'] }, 'web.fetch', false],
  ] as const)('%j counts %s: %s (B6)', (of, tool, isCounted) => {
    expect(countsFor({ name: 'n', max: 1, of }, tool)).toBe(isCounted);
  });

  it.each([
    ['web_Searches', ['web', 'search']],
    ['boxes-dishes', ['box', 'dish']],
    ['classes', ['class']],
    ['queries', ['query']],
    ['class', ['class']],
    ['files', ['file']],
    ['s', ['s']],
    ['--', []],
  ])('reads the words of %s in the singular (B6)', (name, words) => {
    expect(singularWords(name)).toEqual(words);
  });
});
