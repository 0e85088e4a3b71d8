import { describe, expect, it } from 'vitest';
import { commandPattern, patternText } from './command-pattern.js';

describe('commandPattern', () => {
  it.each([
    [
      'one difference',
      ['List files of a1', 'List files of b2'],
      ['List', 'files', 'of', undefined],
    ],
    ['case is none', ['list FILES', 'List files'], ['List', 'files']],
    [
      'quoted text is one token',
      ['Read "a b" now', 'Read `c d e` now'],
      ['Read', undefined, 'now'],
    ],
    ['a quote of one word', ["Read 'x' now", "Read 'y' now"], ['Read', undefined, 'now']],
    [
      'several tokens in one place',
      ['Mail the big list to Ann', 'Mail notes to Ann'],
      ['Mail', undefined, 'to', 'Ann'],
    ],
    ['a difference first', ['Big list', 'Small list'], [undefined, 'list']],
    [
      'three commands',
      ['Copy a to b', 'Copy c to d', 'Copy a to d'],
      ['Copy', undefined, 'to', undefined],
    ],
    [
      'the longest common part',
      ['Copy x copy y end', 'Copy y end'],
      undefined, // the second has nothing where the first has two words
    ],
    ['a single command', ['Count words'], ['Count', 'words']],
  ])('finds the pattern of %s (B9)', (_, commands, pattern) => {
    expect(commandPattern(commands)).toEqual(pattern);
  });

  it.each([
    ['no command', []],
    ['nothing in common', ['Read', 'Write']],
    ['weak words alone', ['Ann and Bob', 'Cid and Dan']],
    ['weak words in capitals', ['Ann AND Bob', 'Cid AND Dan']],
    ['single letters and signs', ['x 1 - a', 'x 1 - b']],
    ['text on one side only', ['Read it', 'Read it again']],
    ['text before on one side only', ['Please read it', 'read it']],
  ])('says that %s is too little (B9)', (_, commands) => {
    expect(commandPattern(commands)).toBeUndefined();
  });

  it('prefers the longer common part to the one that begins first (B9)', () => {
    expect(commandPattern(['one two three four five', 'four one two three six'])).toBeUndefined();
    expect(commandPattern(['x one two three four', 'four one two three y'])).toEqual([
      undefined,
      'one',
      'two',
      'three',
      undefined,
    ]);
  });

  it('reads the first 200 tokens of a command (B9)', () => {
    const pattern = commandPattern([Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ')]);

    expect(pattern).toHaveLength(200);
  });
});

describe('patternText', () => {
  it('names the differences in order (B9)', () => {
    expect(patternText([undefined, 'to', undefined], ['from', 'target'])).toBe(
      '{from} to {target}',
    );
  });
});
