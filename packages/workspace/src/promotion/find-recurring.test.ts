import { describe, expect, it } from 'vitest';
import { findRecurring } from './find-recurring.js';
import type { RecordedCommand, RecordedTurn } from './recorded-turn.js';

function command(tool: string, args = {}): RecordedCommand {
  const modelCalls = { deciding: 0, coordinating: 0 };
  return { text: tool, tool, effect: 'read', args, data: null, result: 1, modelCalls };
}

function turns(count: number, ...runs: readonly string[][]): RecordedTurn[] {
  return Array.from({ length: count }, (_, index) => ({
    turn: `t${index}`,
    runs: runs.map((tools) => tools.map((tool) => command(tool))),
    commands: [],
  }));
}

function toolsOf(found: ReturnType<typeof findRecurring>): string[] {
  return found.map(({ tools }) => tools.join(' '));
}

describe('findRecurring', () => {
  it('finds each part of a sequence of two commands and more, longest first (B9)', () => {
    expect(toolsOf(findRecurring(turns(5, ['a', 'b', 'c'])))).toEqual(['a b c', 'a b', 'b c']);
  });

  it('asks for five turns unless told otherwise (B9)', () => {
    expect(findRecurring(turns(4, ['a', 'b']))).toEqual([]);
    expect(toolsOf(findRecurring(turns(5, ['a', 'b'])))).toEqual(['a b']);
    expect(toolsOf(findRecurring(turns(2, ['a', 'b']), { minTurns: 2 }))).toEqual(['a b']);
  });

  it('looks at sequences of the asked lengths, eight commands at most by default (B9)', () => {
    const ten = [...'abcdefghij'];
    expect(toolsOf(findRecurring(turns(5, ten)))[0]).toBe('a b c d e f g h');
    const found = findRecurring(turns(5, ten), { shortest: 3, longest: 3 });
    expect(found).toHaveLength(8);
    expect(new Set(found.map(({ tools }) => tools.length))).toEqual(new Set([3]));
    expect(toolsOf(found).at(-1)).toBe('h i j');
  });

  it('puts those of more turns first where the length is the same (B9)', () => {
    const found = findRecurring([...turns(5, ['a', 'b']), ...turns(7, ['c', 'd'])]);

    expect(toolsOf(found)).toEqual(['c d', 'a b']);
    expect(found.map(({ occurrences }) => occurrences.length)).toEqual([7, 5]);
  });

  it('counts a turn once, by its first occurrence, and joins no two runs (B9)', () => {
    const [found, ...others] = findRecurring(turns(5, ['a', 'b'], ['a', 'b']));

    expect(others).toEqual([]);
    expect(found?.occurrences.map(({ turn }) => turn)).toEqual(['t0', 't1', 't2', 't3', 't4']);
  });

  it('tells calls with other names of arguments apart, whatever their order (B9)', () => {
    const one = (args: object, index: number): RecordedTurn => ({
      turn: `t${index}`,
      runs: [[command('a', args), command('b')]],
      commands: [],
    });
    const orders = [
      { x: 1, y: 2 },
      { y: 3, x: 4 },
      { x: 1, y: 2 },
      { y: 1, x: 1 },
      { x: 0, y: 0 },
    ];

    expect(findRecurring(orders.map(one))).toHaveLength(1);
    expect(findRecurring([...orders.slice(1), { x: 1 }].map(one))).toEqual([]);
  });
});
