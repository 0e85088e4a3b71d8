import type { Effect } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import type { Occurrence } from './find-recurring.js';
import { joinedPhrases, spokenCommand, spokenCommands } from './spoken-commands.js';

function occurrence(...commands: readonly (readonly [string, Effect])[]): Occurrence {
  return {
    turn: 't',
    commands: commands.map(([text, effect]) => ({
      text,
      tool: 'a.b',
      effect,
      args: {},
      data: null,
      result: 1,
      modelCalls: { deciding: 0, coordinating: 0 },
    })),
  };
}

const reading = occurrence(['Write a.', 'once'], ['Read r1', 'read']);
const writing = occurrence(
  ['Read a. ', 'read'],
  ['Mail the result r1, now;', 'once'],
  ['X r2', 'read'],
);

describe('spokenCommands', () => {
  it('names the first command alone where the others only read (B9)', () => {
    expect(spokenCommands({ tools: ['a', 'b'], occurrences: [reading, reading] })).toEqual([
      ['Write a.', 'Write a.'],
    ]);
  });

  it('names all of them if one of the later ones has an effect in any turn (B9)', () => {
    const spoken = spokenCommands({ tools: ['a', 'b', 'c'], occurrences: [reading, writing] });

    expect(spoken).toEqual([
      ['Write a.', 'Read a. '],
      ['Read the result', 'Mail the result, now;'],
      ['', 'X the result'],
    ]);
  });
});

describe('spokenCommand', () => {
  it('is the first command where the others only read, and one sentence of all where not (B9)', () => {
    expect(spokenCommand(reading)).toBe('Write a.');
    expect(spokenCommand(writing)).toBe('Read a and mail the result, now and X the result');
  });
});

describe('joinedPhrases', () => {
  it('leaves a single phrase as it is (B9)', () => {
    expect(joinedPhrases(['Read it.'])).toEqual(['Read it.']);
    expect(joinedPhrases([])).toEqual(['']);
  });

  it('joins in three ways, with small letters except in abbreviations and without stops between (B9)', () => {
    expect(joinedPhrases(['Read it.; ', 'Send it,', 'PDF it.'])).toEqual([
      'Read it and send it and PDF it.',
      'Read it, then send it, then PDF it.',
      'Read it and then send it and then PDF it.',
    ]);
  });
});
