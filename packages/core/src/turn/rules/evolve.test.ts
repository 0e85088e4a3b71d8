import { aCommand, aPlan, aValidation, completion, given, turnStarted } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { GuardDecision } from '../../contracts/guard-decision.js';
import type { Intervention } from '../../contracts/intervention.js';
import type { ToolOutcome } from '../../contracts/tool-outcome.js';
import { Sequence } from '../../log/sequence.js';
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
const asks: GuardDecision[] = [{ guard: 'g', action: 'ask', reason: 'is it meant?' }];

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

  const goals = [
    { goalId: 'GOAL_1', status: 'achieved' },
    { goalId: 'GOAL_2', status: 'in_progress' },
    { goalId: 'GOAL_3', status: 'achieved' },
  ] as const;
  const twoGoals = { ...states.validating, goalsProgress: goals };
  const halted: TurnState = {
    ...states.deciding,
    halt: { kind: 'blocked', message: 'no way' },
  };
  const question: Intervention = {
    ...{ id: 't.i1', kind: 'blocked', phase: 'executor', code: 'blocked', message: 'no way' },
    ...{ priority: 'high', options: [] },
  };
  const opened: TurnEvent = { type: 'intervention.opened', ...at, intervention: question };
  const asked = evolve(halted, opened);
  const checks = aValidation(0.9).checks;

  it.each<[string, TurnState, TurnEvent, object]>([
    [
      'a pause for another turn',
      states.deciding,
      { type: 'turn.paused', ...at, reason: 'it calls', waitsFor: 't.2' },
      { paused: true, waitsFor: 't.2' },
    ],
    [
      'a prompt that was stretched',
      states.planning,
      { ...planned, stretched: { tokens: 900, budget: 800 } },
      {
        warnings: [
          {
            code: 'prompt_stretched',
            message: "the request is long: the Planner's prompt took about 900 tokens of 800",
            value: 900,
          },
        ],
        phase: { name: 'deciding' },
        counters: { ...states.planning.counters, plannerInvocations: 1 },
        plan: aPlan(),
        revision: 1,
        goalsProgress: [{ goalId: 'GOAL_1', status: 'pending' }],
        log: [
          {
            ...{ type: 'plan', attempt: 1, approach: '' },
            goals: [{ id: 'GOAL_1', description: 'Do the work' }],
          },
        ],
      },
    ],
    [
      'an answer',
      states.synthesizing,
      answered,
      { answer: 'Three.', phase: { name: 'validating', answer: 'Three.' } },
    ],
    [
      'an answer that was revised',
      states.revising,
      { ...answered, answer: 'Four.' },
      {
        answer: 'Four.',
        counters: { ...states.revising.counters, revisions: 1 },
        phase: { name: 'validating', answer: 'Four.' },
      },
    ],
    [
      'an answer that a guard asks about',
      states.revising,
      { ...answered, answer: 'Four.', isHeld: true, guards: asks },
      {
        counters: { ...states.revising.counters, revisions: 1 },
        phase: { name: 'validating', answer: 'Four.' },
        answer: undefined,
        halt: {
          kind: 'guard',
          about: 'answer',
          message: 'guard g asks about the answer: is it meant?',
        },
        warnings: [{ code: 'guard', message: 'guard g asks about the answer: is it meant?' }],
      },
    ],
    [
      'an answer that guards refused',
      states.revising,
      {
        ...{ type: 'answer.refused', ...at },
        guards: [
          { guard: 'g', action: 'change', reason: 'a name' },
          { guard: 'h', action: 'refuse', reason: 'a secret' },
        ],
      },
      {
        warnings: [
          { code: 'guard', message: 'guard g changed the answer: a name' },
          { code: 'guard', message: 'guard h refused the answer: a secret' },
        ],
        answer: undefined,
        phase: { name: 'saving', status: 'failed', reason: 'refused by guard h: a secret' },
      },
    ],
    [
      'a validation that approves',
      states.validating,
      validated(0.8),
      {
        validation: { ...aValidation(0.8), decision: 'APPROVE' },
        phase: { name: 'saving', status: 'completed', reason: '' },
      },
    ],
    [
      'a validation that approves where an output is wanted',
      { ...states.validating, outputSchema: {} },
      validated(1),
      { validation: { ...aValidation(1), decision: 'APPROVE' }, phase: { name: 'filling' } },
    ],
    [
      'a validation that asks for changes',
      states.validating,
      validated(0.79, { issues: ['a', 'b'], revisionHints: ['c'] }),
      {
        validation: {
          ...aValidation(0.79, { issues: ['a', 'b'], revisionHints: ['c'] }),
          decision: 'REVISE',
        },
        phase: {
          name: 'revising',
          revision: { answer: 'Three.', issues: ['a', 'b'], hints: ['c'] },
        },
      },
    ],
    [
      'a validation that sends back to the plan, with the goals that were missed',
      twoGoals,
      validated(0.3, {
        issues: ['a'],
        reasons: ['tool_failure'],
        suggestedFixes: ['b'],
        goals: [
          { goalId: 'GOAL_1', score: 0.74 },
          { goalId: 'GOAL_2', score: 0.1 },
          { goalId: 'GOAL_3', score: 0.75 },
        ],
      }),
      {
        validation: expect.objectContaining({ score: 0.3, checks, decision: 'RETRY' }),
        phase: { name: 'planning' },
        failure: {
          by: 'validator',
          reasons: ['tool_failure'],
          suggestedFixes: ['b'],
          issues: ['a'],
          plan: aPlan(),
          goalsProgress: [{ goalId: 'GOAL_1', status: 'in_progress' }, goals[1], goals[2]],
        },
      },
    ],
    [
      'a validation that gives up',
      states.validating,
      validated(0.29, { issues: ['a', 'b'] }),
      {
        validation: { ...aValidation(0.29, { issues: ['a', 'b'] }), decision: 'FAIL' },
        phase: { name: 'saving', status: 'failed', reason: 'a; b' },
      },
    ],
    [
      'an output',
      states.filling,
      filled,
      {
        output: { value: { n: 3 }, evidence: [] },
        phase: { name: 'saving', status: 'completed', reason: '' },
      },
    ],
    [
      'an output that a guard asks about',
      states.filling,
      { ...filled, isHeld: true, guards: asks },
      {
        phase: { name: 'filling', held: { value: { n: 3 }, evidence: [] } },
        halt: {
          kind: 'guard',
          about: 'output',
          message: 'guard g asks about the output: is it meant?',
        },
        warnings: [{ code: 'guard', message: 'guard g asks about the output: is it meant?' }],
      },
    ],
    [
      'an output that cannot be filled',
      states.filling,
      { type: 'output.refused', ...at, issues: ['no price', 'no name'] },
      {
        warnings: [
          {
            code: 'output_not_filled',
            message: 'the output could not be filled: no price; no name',
          },
        ],
        phase: { name: 'saving', status: 'completed', reason: '' },
      },
    ],
    [
      'a role that failed outside of commands',
      states.deciding,
      failed,
      { halt: { kind: 'role_failed', role: 'executor', message: 'no answer' } },
    ],
    [
      'a question to a person',
      halted,
      opened,
      {
        halt: undefined,
        interventions: 1,
        open: [{ intervention: question, halt: halted.halt, openedAt: 0 }],
        log: [{ type: 'intervention', id: 't.i1', message: 'no way' }],
      },
    ],
    [
      'a question that was open for too long',
      asked,
      { type: 'intervention.expired', ...at, id: 't.i1' },
      { halt: halted.halt, open: [] },
    ],
    [
      'a save',
      states.saving,
      { type: 'turn.saved', ...at },
      { phase: { name: 'finishing', status: 'completed', reason: '' } },
    ],
    [
      'a save of a turn that had ended',
      { ...states.saving, ended: states.finished.ended },
      { type: 'turn.saved', ...at },
      { phase: { name: 'finished' } },
    ],
    [
      'a save that failed',
      states.saving,
      { type: 'turn.unsaved', ...at, message: 'full' },
      {
        halt: { kind: 'not_saved', message: 'full' },
        warnings: [{ code: 'not_saved', message: 'full' }],
        phase: { name: 'finishing', status: 'completed', reason: '' },
      },
    ],
    [
      'an end, which leaves open only a failed save',
      {
        ...asked,
        ...{ paused: true, waitsFor: 't.2', halt: halted.halt },
        open: [
          ...asked.open,
          { intervention: question, halt: { kind: 'not_saved', message: 'f' }, openedAt: 1 },
        ],
      },
      ended,
      {
        phase: { name: 'finished' },
        ...{ halt: undefined, paused: false, waitsFor: undefined },
        ended: { status: 'cancelled', reason: 'enough', digest: 'd' },
        open: [{ intervention: question, halt: { kind: 'not_saved', message: 'f' }, openedAt: 1 }],
      },
    ],
  ])('changes exactly its part of the state: %s (A6, F2)', (_, state, event, changes) => {
    expect(changesOf(state, event)).toEqual(changes);
  });

  it('of a command halts only its lane (A2)', () => {
    const [lane] = lanesOf(states.calling);
    const halt = { kind: 'role_failed', role: 'executor', message: 'no answer' };
    expect(changesOf(states.calling, failed)).toEqual({
      phase: { name: 'commanding', lanes: [{ ...lane, halt }] },
    });
    const held = evolve(states.calling, { ...returned, isHeld: true, guards: asks });
    expect(lanesOf(held)).toEqual([
      {
        ...lane,
        phase: { ...lane?.phase, held: { outcome: found, durationMs: 1 } },
        halt: {
          kind: 'guard',
          about: 'result',
          message: 'guard g asks about the result: is it meant?',
        },
      },
    ]);
    const open = evolve(held, {
      ...{ type: 'intervention.opened', ...at, lane: 1 },
      intervention: { ...question, kind: 'approval' },
    });
    expect([open.halt, lanesOf(open)[0]?.halt]).toEqual([undefined, undefined]);
    expect(open.open).toEqual([
      {
        intervention: { ...question, kind: 'approval' },
        ...{ halt: lanesOf(held)[0]?.halt, openedAt: 0, lane: 1 },
      },
    ]);
    const again = evolve(open, { type: 'intervention.expired', ...at, id: 't.i1' });
    expect([again.open, lanesOf(again)]).toEqual([[], lanesOf(held)]);
  });
});

function lanesOf({ phase }: TurnState) {
  return phase.name === 'commanding' ? phase.lanes : [];
}
