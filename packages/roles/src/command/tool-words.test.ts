import { readCommand } from '@pce/core/commands';
import type { JsonObject } from '@pce/core/contracts';
import type { ToolCandidate } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { readCommandText } from './command-text.js';
import { areDerived } from './derived-words.js';
import { isCalled, withoutName } from './named-call.js';
import { parametersOf } from './parameters.js';
import { repeatingWord } from './repeating-word.js';
import { hasWord, isNameOf, requiredCount, toolWords } from './tool-words.js';

const tool = (
  name: string,
  description: string,
  {
    effect = 'read',
    properties = {},
  }: { effect?: ToolCandidate['effect']; properties?: JsonObject } = {},
): ToolCandidate => {
  const parameters = { type: 'object', properties };
  return { name, description, family: '', parameters, effect, score: 1 };
};

const wordsOf = (candidate: ToolCandidate, command = 'Show it') => {
  const words = toolWords(candidate, parametersOf(candidate.parameters), readCommand(command));
  return Object.fromEntries(Object.entries(words).map(([kind, set]) => [kind, [...set].join(' ')]));
};

describe('the words of a tool', () => {
  it('are those of its name, its description and its parameters (A3)', () => {
    const properties = { city: { enum: ['Oslo', 5], description: 'where to look' } };

    expect(wordsOf(tool('weather.get-all', 'Show or tell the weather', { properties }))).toEqual({
      all: 'weather get all show or tell the city wher to look oslo',
      written: 'weather get all show or tell the city where to look oslo',
      told: 'weather get all show or tell the',
      acts: 'get all show tell',
      own: 'get all',
    });
    expect(wordsOf(tool('clock', ''))).toMatchObject({
      told: 'clock',
      own: 'clock',
      acts: 'clock',
    });
  });

  it.each([
    ['Lock or unlock a door', 'x lock unlock'],
    ['Lock and unlock a door', 'x lock unlock'],
    ['Lock a door', 'x lock'],
    ['Lock or', 'x lock'],
    ['', 'x'],
  ])('are its acts, of “%s”: %s (A3)', (description, acts) => {
    expect(wordsOf(tool('x', description)).acts).toBe(acts);
  });

  it('end where the description denies something, unless the command does (A3)', () => {
    const date = tool('x', 'Tell the date, without the time');

    expect(wordsOf(date).told).toBe('x tell the dat');
    expect(wordsOf(date, 'Tell the date without the time').told).toBe('x tell the dat without tim');
  });

  it('are sixty of a description (A3)', () => {
    const long = Array.from({ length: 61 }, (_, place) => `w${place}`).join(' ');
    const told = wordsOf(tool('x', long)).told?.split(' ');

    expect(told).toContain('w59');
    expect(told).not.toContain('w60');
  });
});

it.each([
  ['file.read', 'file.read', true],
  ['read', 'file.read', true],
  ['file', 'file.read', false],
  ['clock', 'clock', true],
  ['md5', 'hash.md5-sum', true],
  ['MD5', 'hash.md5-sum', true],
  ['sum', 'hash.md5-sum', false],
  ['5', 'hash.5', true],
  ['a5b', 'hash.a5b-sum', false],
])('“%s” is a name of %s: %s (A3)', (text, name, isName) => {
  expect(isNameOf(text, name)).toBe(isName);
});

it('a schema has as many required parameters as it names (A3)', () => {
  expect(
    [{ required: ['a', 'b'] }, { required: [] }, { required: 'a' }, {}].map(requiredCount),
  ).toEqual([2, 0, 0, 0]);
});

it('a tool has a word, or one like it, in any language (A3)', () => {
  const words = new Set(['delet', 'file']);

  expect([
    hasWord(words, { stem: 'file', english: [] }),
    hasWord(words, { stem: 'remov', english: [] }),
    hasWord(words, { stem: 'lösch', english: ['delet'] }),
    hasWord(words, { stem: 'read', english: [] }),
    hasWord(new Set(), { stem: 'read', english: ['file'] }),
  ]).toEqual([true, true, true, false, false]);
});

it.each([
  ['multiplication', 'multiply', true],
  ['multiply', 'multiplication', true],
  ['order', 'order', true],
  ['orders', 'orderly', true],
  ['read', 'reads', false],
  ['transfer', 'transport', false],
  ['abcdefgh', 'abcdexyz', false],
  ['abcdefg', 'abcdexyz', true],
  ['', '', false],
])('the words “%s” and “%s” are derived from each other: %s (A3)', (one, other, isDerived) => {
  expect(areDerived(one, other)).toBe(isDerived);
});

describe('a word that asks for more than one call', () => {
  const read = tool('file.read', 'Read a text file');
  const readAll = tool('file.read-all', 'Read all files in a folder');
  const restart = tool('ops.restart', 'Restart a server', { effect: 'once' });
  const move = tool('file.move', 'Move a file', { effect: 'once' });
  const moveMany = tool('file.move', 'Move files', { effect: 'once' });
  const clear = tool('file.clear', 'Delete the files in a folder', { effect: 'once' });

  it.each<[string, ToolCandidate, string | undefined]>([
    ['Read each file in `data`', read, 'each'],
    ['Read every text file in `data`', read, 'every'],
    ['Read each of the files', read, 'each'],
    ['Read each one of the big files', read, undefined],
    ['Read each line of `a.txt`', read, undefined],
    ['Read `each file`', read, undefined],
    ['Read all files in `data`', read, undefined],
    ['Read each file in `data`', readAll, undefined],
    ['Read the file `a.txt`', read, undefined],
    ['Restart every server but `web`', restart, 'every'],
    ['Restart each server', restart, 'each'],
    ['Restart all servers', restart, 'all'],
    ['Restart `all`', restart, undefined],
    ['Restart the server `web`', restart, undefined],
    ['Move the files from `a` to `b`', move, 'files'],
    ['Move the files `a` and `b`', move, 'files'],
    ['Move the file `a`', move, undefined],
    ['Move the files `a` and `b`', moveMany, undefined],
    ['Move the files from `a` to `b`', moveMany, 'files'],
    ['Delete the files in `a`', clear, undefined],
    ['Delete all files in `a`', clear, undefined],
  ])('of “%s”, where there is one, is found (A3)', (command, candidate, word) => {
    expect(repeatingWord(candidate, readCommandText(command))?.text).toBe(word);
  });

  it('counts as a word with a meaning (A3)', () => {
    expect(repeatingWord(restart, readCommandText('Restart all servers'))?.class).toBe('content');
  });
});

describe('a command that calls a tool by its name', () => {
  it.each([
    ['Run `count-words` on `a.txt`', true],
    ['Please run `count-words` on `a.txt`', true],
    ['Call `text.count-words` with `a.txt`', true],
    // Only what is marked, or looks like a file, is the name of a tool.
    ['Run count-words on `a.txt`', false],
    ['Read `count-words`', false],
    ['Run `other` on `a.txt`', false],
    ['Run it on `a.txt`', false],
  ])('is “%s”: %s (A3)', (command, isNamed) => {
    expect(isCalled('text.count-words', readCommandText(command))).toBe(isNamed);
  });

  it('may have a name that looks like a file (A3)', () => {
    expect(isCalled('script.count', readCommandText('Run script.count on `a.txt`'))).toBe(true);
  });

  it('has no argument of that name (A3)', () => {
    const valuesOf = (command: string) => {
      const { values, lists } = withoutName('text.count-words', readCommandText(command));
      return [values, [...lists.values()].flat()].map((list) =>
        list.flatMap(({ kind, text }) => (kind === 'quoted' ? [text] : [])),
      );
    };

    expect(valuesOf('Run `count-words` on `a b`')).toEqual([['a b'], ['a b']]);
    expect(valuesOf('Run `count-words` on `count-words`')).toEqual([
      ['count-words'],
      ['count-words'],
    ]);
    expect(valuesOf('Read `count-words`')).toEqual([['count-words'], ['count-words']]);
  });
});
