import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommand } from './read-command.js';
import { gramsOf, stem, withoutQuotes, wordsOf } from './words.js';

describe('the words of a text', () => {
  it.each([
    ['Count the words of a text', ['count', 'words', 'text']],
    ['listFiles in_the.folder', ['list', 'files', 'folder']],
    ['turn off the 3 lights, not on', ['turn', 'off', 'lights', 'not']],
    ['mp3 to wav', ['mp3', 'wav']],
    ['Größe der Übersicht', ['größe', 'der', 'übersicht']],
    ['अनुवाद करें', ['अनुवाद', 'करें']],
    ['', []],
    ['2026 a1 1a 9 x9', ['a1', '1a', 'x9']],
    [`${'x'.repeat(64)} ${'y'.repeat(65)}`, ['x'.repeat(64), 'y'.repeat(64)]],
    ['天気予報', ['天気', '気予', '予報']],
    ['天気', ['天気']],
    ['天', ['天']],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('leaves out of a command what stands in quotes: that is an argument (A3)', () => {
    expect(readCommand('Write "delete all" to `list.txt` now')).toEqual({
      text: 'Write  …  to  …  now',
      words: ['write', 'now'],
      key: 'write now',
    });
  });

  it.each(['"Write a letter"', ' `Write a letter.`\n'])(
    'reads a command that is a quotation as a whole: %j (A3)',
    (command) => {
      expect(readCommand(command).words).toEqual(['write', 'letter']);
    },
  );

  it.each([
    ['a quotation', `"${' '.repeat(1_000_000)}`],
    ['quotes', '"'.repeat(100_001)],
    ['backticks and quotes', '`"'.repeat(50_001)],
    ['one word', 'a'.repeat(1_000_000)],
    ['capitals', 'aB'.repeat(500_000)],
    ['blanks', ' '.repeat(1_000_000)],
  ])('reads a bomb of %s, and not to its end', (_, text) => {
    const { words } = readCommand(text);
    expect(words.join('').length).toBeLessThanOrEqual(4_000);
    for (const word of words) expect(gramsOf(word).length).toBeLessThanOrEqual(64);
  });

  it('never fails, and gives no word that is empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of wordsOf(text)) {
          expect(word).not.toBe('');
          expect(stem(word)).not.toBe('');
        }
      }),
    );
  });
});

it('takes endings off a word', () => {
  expect(
    ['counting', 'counted', 'counts', 'count', 'running', 'files', 'queries'].map(stem),
  ).toEqual(['count', 'count', 'count', 'count', 'run', 'fil', 'query']);
});

it.each([
  ['thing', 'thing'],
  ['ties', 'ti'],
  ['flies', 'fly'],
  ['need', 'need'],
  ['ended', 'end'],
  ['bus', 'bus'],
  ['cats', 'cat'],
  ['class', 'class'],
  ['huge', 'huge'],
  ['large', 'larg'],
  ['making', 'mak'],
])('takes the ending off “%s”: %s', (word, stemmed) => {
  expect(stem(word)).toBe(stemmed);
});

it.each([
  ['list "a b" and `c`', 'list  …  and  … '],
  [' "list it" ', 'list it'],
  ['`list it`', 'list it'],
  ['"list" it', ' …  it'],
  ['list it', 'list it'],
])('leaves out what stands in quotes: %s', (command, text) => {
  expect(withoutQuotes(command)).toBe(text);
});

it('takes a word apart into three letters in a row, its ends marked', () => {
  expect(gramsOf('list')).toEqual(['^li', 'lis', 'ist', 'st$']);
  expect(gramsOf('a')).toEqual(['^a$']);
});
