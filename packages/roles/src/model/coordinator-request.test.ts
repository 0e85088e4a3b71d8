import type { CoordinatorInput, ToolCandidate } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { coordinatorRequest } from './coordinator-request.js';

const count = (text: string): number => text.length;

const tool = (name: string): ToolCandidate => ({
  ...{ name, description: `Do ${name}`, family: 'any', effect: 'read', score: 1 },
  parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
});

const [see, read, list] = [tool('c.see'), tool('a.read'), tool('b.list')];

const input = (
  command: string,
  candidates: readonly ToolCandidate[],
  refs: readonly string[] = [],
): CoordinatorInput => ({
  ...{ command, candidates, mode: 'code' },
  results: refs.map((ref) => ({ ref, command: 'Read\n`a`', summary: `${ref} has 12\nlines` })),
});

/** The lines of a request, with the marker that fences have as `M`. */
function linesOf(inputs: readonly CoordinatorInput[], room: number): readonly string[] {
  const { prompt } = coordinatorRequest(inputs, { room, count });
  const marker = /^Marker: (\w+)/.exec(prompt)?.[1] ?? '';
  return prompt.replaceAll(marker, 'M').split('\n');
}

describe('coordinatorRequest', () => {
  it('has the tools first and the command last (A20)', () => {
    expect(coordinatorRequest([input('Read `a`', [see])], { room: 1_000, count }).isWhole).toBe(
      true,
    );
    expect(linesOf([input('Read `a`', [see, read], ['r1', 'r2'])], 1_000)).toEqual([
      ...['Marker: M', 'Mode: code.', ''],
      ...['# Tools', '<<M tools', 'a.read(path: string)', '  Do a.read'],
      ...['c.see(path: string)', '  Do c.see', 'M>>', ''],
      ...['# Results it names', '<<M results', 'r1 (Read `a`): r1 has 12 lines'],
      ...['r2 (Read `a`): r2 has 12 lines', 'M>>', ''],
      ...['# Command', 'Read `a`'],
    ]);
  });

  it('counts several commands, and names each of their tools and results once (A20)', () => {
    const inputs = [
      input('Read `a`\r\nnow', [see, read], ['r1']),
      input('List', [read], ['r2', 'r1']),
    ];

    expect(linesOf(inputs, 1_000)).toEqual([
      ...['Marker: M', 'Mode: code.', ''],
      ...['# Tools', '<<M tools', 'a.read(path: string)', '  Do a.read'],
      ...['c.see(path: string)', '  Do c.see', 'M>>', ''],
      ...['# Results it names', '<<M results', 'r1 (Read `a`): r1 has 12 lines'],
      ...['r2 (Read `a`): r2 has 12 lines', 'M>>', ''],
      ...['# Commands', '1. Read `a`', '  now', '2. List'],
    ]);
  });

  it('tells the best tool of each command before the second of each (A20)', () => {
    const inputs = [input('See it', [see, read, list]), input('List it', [list, read, see])];
    const lines = linesOf(inputs, 203);

    expect(coordinatorRequest(inputs, { room: 203, count }).isWhole).toBe(false);
    expect(lines.slice(lines.indexOf('# Best matches'), lines.indexOf('# Commands'))).toEqual([
      ...['# Best matches', '<<M matches', 'c.see(path: string)', '  Do c.see'],
      ...['b.list(path: string)', '  Do b.list', 'M>>', ''],
    ]);
  });

  it('leaves out results for which a quarter of the room is too little (A20)', () => {
    const asked = input('Read', [see], ['r1', 'r2']);
    const named = (room: number) => linesOf([asked], room).filter((line) => line.startsWith('r'));

    expect(named(800)).toHaveLength(2);
    expect(named(120)).toEqual([]);
  });
});
