import type { ToolCandidate } from '@pce/core/ports';
import { expect, it } from 'vitest';
import { plainCall } from '../command/plain-call.js';
import { coordinateByRules } from './coordinator.js';

function tool(name: string, description: string, parameters: readonly string[]): ToolCandidate {
  const properties = Object.fromEntries(parameters.map((each) => [each, { type: 'string' }]));
  return {
    ...{ name, description, family: 'any', effect: 'read', score: 0.5 },
    parameters: { type: 'object', properties, required: [...parameters] },
  };
}

const best = tool('note.read', 'Read a note', ['path']);
const other = tool('any.get', 'Get a note of the archive of a person or a place', ['path']);

const answerTo = (command: string, candidates: readonly ToolCandidate[], confidence = 0.12) =>
  coordinateByRules({ command, candidates, mode: 'chat', results: [] }, confidence);

it('picks the tool with most of its words in the command, wherever it stands (A3)', () => {
  for (const candidates of [
    [best, other],
    [other, best],
  ])
    expect(answerTo('Read the note `a`', candidates)).toMatchObject({ name: 'note.read' });
});

it('tells of the tools in the order of their scores (A3)', () => {
  const far = tool('door.lock', 'Lock a door', ['door']);

  for (const candidates of [
    [far, best],
    [best, far],
  ])
    expect(answerTo('Read the shabby note `a`', candidates)).toMatchObject({
      reason: expect.stringContaining('The nearest tool is note.read'),
    });
});

it('picks a tool at just its confidence, and none below (A3)', () => {
  const answer = answerTo('Read the note `a`', [best]);
  const told = answer.status === 'selected' ? answer.reason : '';
  const score = Number(/\((\d\.\d\d)\)$/.exec(told)?.[1]);

  expect(score).toBeGreaterThan(0.5);
  expect(answerTo('Read the note `a`', [best], score - 0.01).status).toBe('selected');
  expect(answerTo('Read the note `a`', [best], score + 0.01).status).toBe('blocked');
});

const spelled = (command: string, ...names: readonly string[]) => {
  const candidates = names.map((name) => tool(name, 'Handle papers', ['path']));
  const { selected, why } = plainCall({ command, candidates, mode: 'code', results: [] });
  if (selected === undefined) expect(why).toEqual(expect.any(String));
  return selected?.name;
};

it.each([
  ['Read the note `a`', ['note.read'], 'note.read'],
  ['Read `a`', ['note.read'], undefined],
  ['Read the note `a`', ['note.read', 'read.note'], undefined],
  ['Read all notes `a`', ['x.read_note', 'x.read_all_notes'], 'x.read_all_notes'],
  ['Read the note `a`', ['x.read_note', 'y.read_all_notes'], 'x.read_note'],
  ['Read the note `a`', ['long.read_note'], 'long.read_note'],
  ['Color 1 and 2 of `a`', ['x.12'], undefined],
  ['Do it', ['7'], undefined],
])('reads the call that %j spells out of %j: %s (A3)', (command, names, told) => {
  expect(spelled(command, ...names)).toBe(told);
});
