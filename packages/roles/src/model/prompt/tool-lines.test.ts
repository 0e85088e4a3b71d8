import type { ToolCandidate } from '@pce/core/ports';
import { expect, it } from 'vitest';
import { toolLines } from './tool-lines.js';

const count = (text: string): number => text.length;

const tool = (name: string, description = `Do ${name}`): ToolCandidate => ({
  ...{ name, description, family: 'any', effect: 'read', score: 1 },
  parameters: {
    type: 'object',
    properties: { path: { type: 'string', description: 'a file' } },
    required: ['path'],
  },
});

/** Best first; in full they take 142 characters together. */
const three = [tool('c.see'), tool('a.read'), tool('b.list')];

const call = (name: string): string => `${name}(path: string)`;
const described = (name: string): string => `${call(name)}\n  Do ${name}`;
const full = (name: string): string => `${described(name)}\n  path: a file`;
const names = ['a.read', 'b.list', 'c.see'];

it.each<readonly [number, readonly string[], readonly string[]]>([
  [142, names.map(full), []],
  [141, names.map(call), [described('c.see'), described('a.read')]],
  [130, names.map(call), [described('c.see'), described('a.read')]],
  [100, names, [described('c.see'), described('a.read')]],
  [60, names, [call('c.see')]],
  [40, names, []],
  [30, ['c.see', 'a.read'], []],
  [20, ['c.see'], []],
  [0, [], []],
])('renders tools in %i tokens: all by name, besides the best (A20)', (room, all, best) => {
  const lines = toolLines(three, room, count);

  expect(lines).toEqual({ all, best, isWhole: room >= 142 });
});

it('renders one more in full for each further command, and five after them in brief (A20)', () => {
  const letters = [...'abcdefghijklmnop'];
  const many = letters.map((letter) =>
    tool(`t.${letter}`, `Do it ${letter}. ${'More. '.repeat(120)}`),
  );
  const lengthsOf = (commands: number) =>
    toolLines(many, 6_000, count, commands).best.map((text) => text.length);
  const [inFull, inBrief] = [635, 119];

  expect(lengthsOf(1)).toEqual([...Array(3).fill(inFull), ...Array(5).fill(inBrief)]);
  expect(lengthsOf(3)).toEqual([...Array(5).fill(inFull), ...Array(5).fill(inBrief)]);
});
