import { aCommand, aPlan, aValidation, completion, given, turnStarted } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { ToolOutcome } from '../../contracts/tool-outcome.js';
import { Sequence } from '../../log/entries.js';
import type { TurnEvent, TurnEventOf } from './events.js';
import { evolve } from './evolve.js';
import type { TurnState } from './state.js';

const at = { v: 1, at: 0 } as const;
const planned: TurnEventOf<'planner.planned'> = { type: 'planner.planned', ...at, plan: aPlan() };
const commanded: TurnEvent = { type: 'executor.decided', ...at, ...aCommand('look') };
const completed: TurnEvent = { type: 'executor.decided', ...at, ...completion() };
const selected: TurnEvent = {
  ...{ type: 'tool.selected', ...at, call: 1, tool: 'see', args: {}, effect: 'read' },
  ...{ needsApproval: false, reason: '' },
};
const found: ToolOutcome = {
  ...{ ok: true, data: 3, summary: 'three' },
  claims: [{ confidence: 1, source: 'see' }],
};
const returned: TurnEventOf<'tool.finished'> = {
  ...{ type: 'tool.finished', ...at, call: 1, outcome: found, durationMs: 1 },
};
const matched: TurnEvent = {
  ...{ type: 'workflow.matched', ...at, workflow: 'w', hash: 'h', inputs: {}, why: '' },
};
const answered: TurnEventOf<'synthesizer.answered'> = {
  type: 'synthesizer.answered',
  ...at,
  answer: 'Three.',
};
const validated = (score: number, changes = {}): TurnEvent => ({
  ...{ type: 'validator.validated', ...at, by: 'role', validation: aValidation(score, changes) },
});
const reviewed = (verdict: 'PASS' | 'REVISE' | 'BLOCK'): TurnEvent => ({
  ...{ type: 'critic.reviewed', ...at, review: { verdict, issues: ['too vague', 'too long'] } },
});
const filled: TurnEventOf<'output.filled'> = {
  type: 'output.filled',
  ...at,
  value: { n: 3 },
  evidence: [],
};
const failed: TurnEvent = { type: 'role.failed', ...at, role: 'executor', message: 'no answer' };
const ended: TurnEvent = {
  ...{ type: 'turn.finished', ...at, status: 'cancelled', reason: 'enough', digest: 'd' },
};
const limit = (name: 'iterations' | 'tokens' | 'toolTimeoutMs' | 'revisions'): TurnEvent => ({
  ...{ type: 'limit.reached', ...at, limit: name, value: 2, message: 'it is reached' },
});

const withCritic = given(turnStarted({ versions: { critic: '1' } }), planned);
const withOutput = given(
  turnStarted({ output: { schema: { type: 'object' } } }),
  ...[planned, completed, answered, validated(0.9)],
);
const saving = given(planned, completed, answered, validated(0.9));
const finishing = evolve(saving, { type: 'turn.saved', ...at });
const states = {
  planning: given(),
  reviewing: withCritic,
  replanning: evolve(withCritic, reviewed('REVISE')),
  deciding: given(planned),
  coordinating: given(planned, commanded),
  calling: given(planned, commanded, selected),
  advancing: given(planned, commanded, matched),
  synthesizing: given(planned, completed),
  validating: given(planned, completed, answered),
  revising: given(planned, completed, answered, validated(0.6)),
  filling: withOutput,
  saving,
  finishing,
  finished: evolve(finishing, {
    ...{ type: 'turn.finished', ...at, status: 'completed', reason: '', digest: 'd' },
  }),
};
type Place = keyof typeof states;
const everywhere = Object.keys(states) as Place[];

/** Returns the changes of an event, beside the version and the clocks: of lists the items that were added. */
function changesOf(before: TurnState, event: TurnEvent): Record<string, unknown> {
  const { version, updatedAt, durationByRole, ...after } = evolve(before, event);
  expect([version, updatedAt]).toEqual([before.version + 1, event.at]);
  const was = new Map<string, unknown>(Object.entries(before));
  const changes = Object.entries(after).flatMap(([key, value]): [string, unknown][] => {
    const old = was.get(key);
    if (value instanceof Sequence && old instanceof Sequence) {
      const added = value.toArray().slice(old.length);
      return added.length === 0 ? [] : [[key, added]];
    }
    return JSON.stringify(value) === JSON.stringify(old) ? [] : [[key, value]];
  });
  return Object.fromEntries(changes);
}

describe('an event', () => {
  it.each<[string, TurnEvent, readonly Place[]]>([
    ['a start', turnStarted({ request: 'Another' }), []],
    ['a pause', { type: 'turn.paused', ...at, reason: '', waitsFor: 't' }, everywhere],
    ['a plan', planned, ['planning', 'replanning']],
    ['a review that passes', reviewed('PASS'), ['reviewing']],
    ['a review that does not', reviewed('BLOCK'), ['reviewing']],
    ['a decision', commanded, ['deciding']],
    ['a match', matched, ['coordinating']],
    [
      'no match',
      { type: 'coordinator.declined', ...at, status: 'error', message: '' },
      ['coordinating'],
    ],
    ['a call', selected, ['coordinating', 'advancing']],
    ['the end of the call', returned, ['calling']],
    ['the end of another call', { ...returned, call: 2 }, []],
    ['the end of a call of another command', { ...returned, lane: 2 }, []],
    [
      'the end of a workflow',
      { type: 'workflow.completed', ...at, outputs: {}, summary: '' },
      ['advancing'],
    ],
    ['the failure of a workflow', { type: 'workflow.failed', ...at, message: '' }, ['advancing']],
    ['an answer', { ...answered, answer: 'Four.' }, ['synthesizing', 'revising']],
    [
      'a refused answer',
      { type: 'answer.refused', ...at, guards: [] },
      ['synthesizing', 'revising'],
    ],
    ['a validation', validated(0.9), ['validating']],
    ['an output', filled, ['filling']],
    ['a refused output', { type: 'output.refused', ...at, issues: [] }, ['filling']],
    ['a role that failed', failed, everywhere],
    ['a limit of decisions', limit('iterations'), ['deciding']],
    ['a limit of revisions', limit('revisions'), ['revising']],
    ['a budget', limit('tokens'), everywhere],
    ['a limit of tools', limit('toolTimeoutMs'), everywhere],
    ['an expiry', { type: 'intervention.expired', ...at, id: 't.i1' }, []],
    [
      'a resolution',
      { type: 'intervention.resolved', ...at, id: 't.i1', choose: 'retry', by: 'Ann' },
      [],
    ],
    [
      'a question that nothing asked for',
      {
        ...{ type: 'intervention.opened', ...at },
        intervention: {
          ...{ id: 't.i1', kind: 'blocked', phase: 'executor', code: 'blocked', message: 'm' },
          ...{ priority: 'high', options: [] },
        },
      },
      [],
    ],
    ['a save', { type: 'turn.saved', ...at }, ['saving']],
    ['a failed save', { type: 'turn.unsaved', ...at, message: 'full' }, ['saving']],
    ['a cancel', ended, everywhere],
  ])('changes nothing in another phase: %s (F2)', (_, event, places) => {
    const changed = everywhere.filter(
      (place) => Object.keys(changesOf(states[place], event)).length > 0,
    );
    expect(changed).toEqual(places);
  });
});
