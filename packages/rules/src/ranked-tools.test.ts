import type { ToolCandidate } from '@pce/core/ports';
import { expect, it } from 'vitest';
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

it('picks the tool with most of its words in the command, in any order (A3)', () => {
  for (const candidates of [
    [best, other],
    [other, best],
  ])
    expect(answerTo('Read the note `a`', candidates)).toMatchObject({ name: 'note.read' });
});

it('lists the tools in the order of their scores (A3)', () => {
  const far = tool('door.lock', 'Lock a door', ['door']);

  for (const candidates of [
    [far, best],
    [best, far],
  ])
    expect(answerTo('Read the shabby note `a`', candidates)).toMatchObject({
      reason: expect.stringContaining('The nearest tool is note.read'),
    });
});

it('selects a tool exactly at its confidence, and none below (A3)', () => {
  const answer = answerTo('Read the note `a`', [best]);
  const told = answer.status === 'selected' ? answer.reason : '';
  const score = Number(/\((\d\.\d\d)\)$/.exec(told)?.[1]);

  expect(score).toBeGreaterThan(0.5);
  expect(answerTo('Read the note `a`', [best], score - 0.01).status).toBe('selected');
  expect(answerTo('Read the note `a`', [best], score + 0.01).status).toBe('blocked');
});
