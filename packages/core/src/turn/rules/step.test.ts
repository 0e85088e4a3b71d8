import { describe, expect, it } from 'vitest';
import type { TurnEvent } from './events.js';
import { isOutcomeOf, type Step } from './step.js';

/** Steps and events with the fields that decide; the others say nothing here. */
const steps = {
  ...{ plan: {}, review: {}, decide: {}, coordinate: { lane: 0 }, synthesize: {}, validate: {} },
  ...{ 'fill-output': {}, save: {}, wait: {}, done: {}, finish: { status: 'completed' } },
  ...{ 'run-tool': { lane: 0, call: { number: 2 } }, 'advance-workflow': { lane: 0 } },
  ...{ 'announce-limit': { limit: 'iterations', value: 5 } },
  ...{ 'open-intervention': { halt: { kind: 'in_doubt' } } },
};

function stepsOf(event: object): string[] {
  return Object.entries(steps)
    .map(([type, fields]) => ({ type, ...fields }) as unknown as Step)
    .filter((step) => isOutcomeOf(event as TurnEvent, step))
    .map(({ type }) => type);
}

describe('isOutcomeOf', () => {
  it.each<[object, string[]]>([
    [{ type: 'planner.planned' }, ['plan']],
    [{ type: 'critic.reviewed' }, ['review']],
    [{ type: 'executor.decided' }, ['decide']],
    [{ type: 'workflow.matched' }, ['coordinate']],
    [{ type: 'coordinator.declined' }, ['coordinate']],
    [{ type: 'tool.selected' }, ['coordinate']],
    [{ type: 'tool.selected', workflowStep: 'a' }, ['advance-workflow']],
    [{ type: 'workflow.completed' }, ['advance-workflow']],
    [{ type: 'workflow.failed' }, ['advance-workflow']],
    [{ type: 'tool.finished', call: 2 }, ['run-tool']],
    [{ type: 'tool.finished', call: 3 }, []],
    [{ type: 'synthesizer.answered' }, ['synthesize']],
    [{ type: 'answer.refused' }, ['synthesize']],
    [{ type: 'validator.validated' }, ['validate']],
    [{ type: 'output.filled' }, ['fill-output']],
    [{ type: 'output.refused' }, ['fill-output']],
    [{ type: 'role.failed', role: 'planner' }, ['plan']],
    [{ type: 'role.failed', role: 'synthesizer' }, ['synthesize', 'fill-output']],
    [{ type: 'role.failed', role: 'coordinator' }, ['coordinate']],
    [{ type: 'limit.reached', limit: 'iterations', value: 5 }, ['announce-limit']],
    [{ type: 'limit.reached', limit: 'iterations', value: 4 }, []],
    [
      { type: 'limit.reached', limit: 'modelCalls', value: 5 },
      ['plan', 'review', 'decide', 'coordinate', 'synthesize', 'validate', 'fill-output'],
    ],
    [{ type: 'intervention.opened', intervention: { kind: 'in_doubt' } }, ['open-intervention']],
    [{ type: 'intervention.opened', intervention: { kind: 'approval' } }, []],
    [{ type: 'turn.saved' }, ['save']],
    [{ type: 'turn.unsaved' }, ['save']],
    [{ type: 'turn.finished', status: 'completed' }, ['finish']],
    [{ type: 'turn.finished', status: 'failed' }, []],
    [{ type: 'turn.finished', status: 'cancelled' }, Object.keys(steps)],
    [{ type: 'turn.paused' }, Object.keys(steps)],
    [{ type: 'intervention.resolved' }, Object.keys(steps)],
    [{ type: 'no.such' }, []],
  ])('recognizes %j as an outcome of %j (C4)', (event, types) => {
    expect(stepsOf(event).sort()).toEqual([...types].sort());
  });

  it('recognizes the question of a guard as an approval (C4)', () => {
    const step = { type: 'open-intervention', halt: { kind: 'guard' } } as unknown as Step;
    const asks = (kind: string) =>
      isOutcomeOf({ type: 'intervention.opened', intervention: { kind } } as TurnEvent, step);

    expect([asks('approval'), asks('guard')]).toEqual([true, false]);
  });

  it('rejects an event of another lane (C4)', () => {
    expect(stepsOf({ type: 'tool.finished', call: 2, lane: 1 })).toEqual([]);
    expect(stepsOf({ type: 'workflow.completed', lane: 1 })).toEqual([]);
    expect(stepsOf({ type: 'workflow.completed', lane: 0 })).toEqual(['advance-workflow']);
  });
});
