import { aPlan, given, severalCommands } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { ToolOutcome } from '../../contracts/tool-outcome.js';
import type { TurnEvent, TurnEventOf } from './events.js';
import { toDraft } from './intervention-draft.js';
import { limitReached } from './limit-reached.js';
import { remember } from './loop-detection.js';
import { resolved } from './resolution.js';
import type { Halt, TurnState } from './state.js';

const at = { v: 1, at: 0 } as const;
const planned: TurnEvent = { type: 'planner.planned', ...at, plan: aPlan() };
const commanded: TurnEvent = { type: 'executor.decided', ...at, ...severalCommands('a', 'b') };
const called: TurnEvent = {
  ...{ type: 'tool.selected', ...at, call: 1, tool: 'shop.buy', args: { n: 1 }, effect: 'once' },
  ...{ needsApproval: false, reason: '' },
};

const commanding = () => given(planned, commanded, called);

function asked(state: TurnState, halt: Halt, lane?: number): TurnState {
  const intervention = { id: 't.i1', ...toDraft(halt) };
  return {
    ...state,
    open: [{ intervention, halt, openedAt: 1, ...(lane !== undefined && { lane }) }],
  };
}

const choice = (choose: string, more: Partial<TurnEventOf<'intervention.resolved'>> = {}) =>
  ({ type: 'intervention.resolved', ...at, id: 't.i1', choose, by: 'Ann', ...more }) as const;

const lanesOf = ({ phase }: TurnState) => (phase.name === 'commanding' ? phase.lanes : []);
const counted = (state: TurnState): TurnState => ({
  ...state,
  recent: [{ what: 'x' }],
  lastAnalysis: 'same',
  repeatsReached: true,
  counters: {
    ...state.counters,
    coordinatorErrors: 2,
    repeats: 2,
    analyses: 2,
    iterations: 3,
    plannerInvocations: 2,
  },
});

describe('a question to a person', () => {
  it.each<[Halt, object, readonly string[]]>([
    [
      { kind: 'blocked', message: 'm' },
      { kind: 'blocked', phase: 'executor', code: 'blocked', priority: 'high', message: 'm' },
      ['retry', 'skip', 'finish', 'abandon'],
    ],
    [
      { kind: 'blocked', message: 'm', by: 'critic' },
      { kind: 'blocked', phase: 'critic', code: 'blocked', priority: 'high', message: 'm' },
      ['proceed', 'replan!', 'abandon'],
    ],
    [
      { kind: 'clarification', message: 'm' },
      {
        kind: 'clarification',
        phase: 'planner',
        code: 'clarification',
        priority: 'medium',
        message: 'm',
      },
      ['answer!', 'finish', 'abandon'],
    ],
    [
      { kind: 'limit', limit: 'repeats', message: 'm' },
      { kind: 'limit', phase: 'executor', code: 'repeats', priority: 'high', message: 'm' },
      ['retry', 'skip', 'finish', 'abandon'],
    ],
    [
      { kind: 'limit', limit: 'planRevisions', message: 'm' },
      { kind: 'limit', phase: 'critic', code: 'planRevisions', priority: 'high', message: 'm' },
      ['proceed', 'replan!', 'abandon'],
    ],
    [
      { kind: 'limit', limit: 'tokens', message: 'm' },
      { kind: 'limit', phase: 'executor', code: 'tokens', priority: 'high', message: 'm' },
      ['extend', 'abandon'],
    ],
    [
      { kind: 'approval', tool: 't', call: 1 },
      {
        ...{ kind: 'approval', phase: 'tool', tool: 't', code: 'approval', priority: 'high' },
        message: 't wants to run and needs an approval',
      },
      ['approve', 'deny', 'abandon'],
    ],
    [
      { kind: 'approval', tool: 't', call: 1, reason: 'guard g asks' },
      {
        ...{ kind: 'approval', phase: 'tool', tool: 't', code: 'approval', priority: 'high' },
        message: 't wants to run and needs an approval: guard g asks',
      },
      ['approve', 'deny', 'abandon'],
    ],
    [
      { kind: 'guard', about: 'request', message: 'm' },
      { kind: 'approval', phase: 'planner', code: 'guard', priority: 'high', message: 'm' },
      ['approve', 'deny', 'abandon'],
    ],
    [
      { kind: 'guard', about: 'result', message: 'm' },
      { kind: 'approval', phase: 'tool', code: 'guard', priority: 'high', message: 'm' },
      ['approve', 'deny', 'abandon'],
    ],
    [
      { kind: 'in_doubt', tool: 't', call: 1 },
      {
        ...{ kind: 'in_doubt', phase: 'tool', tool: 't', code: 'in_doubt', priority: 'critical' },
        message: expect.stringMatching(/^t was started and the process ended/),
      },
      ['done', 'run_again', 'failed', 'abandon'],
    ],
    [
      { kind: 'role_failed', role: 'validator', message: 'm' },
      {
        kind: 'role_failed',
        phase: 'validator',
        code: 'role_failed',
        priority: 'high',
        message: 'm',
      },
      ['retry', 'abandon'],
    ],
    [
      { kind: 'not_saved', message: 'm' },
      {
        ...{ kind: 'not_saved', phase: 'save', code: 'not_saved', priority: 'medium' },
        message: 'the answer was given, and not saved: m',
      },
      ['retry', 'ignore'],
    ],
  ])('states the question and the options: %j (F9)', (halt, said, choices) => {
    const { options, ...draft } = toDraft(halt);

    expect(draft).toEqual(said);
    expect(options.map(({ id, needsAnswer }) => `${id}${needsAnswer ? '!' : ''}`)).toEqual(choices);
  });
});

describe('the decision of a person', () => {
  const blocked: Halt = { kind: 'blocked', message: 'm' };

  it('changes nothing if no such question is open (F9)', () => {
    const state = asked(given(planned), blocked);

    expect(resolved(state, choice('retry', { id: 't.i2' }))).toBe(state);
  });

  it.each<[string, Halt, string, object]>([
    [
      'ends the turn',
      blocked,
      'abandon',
      { name: 'saving', status: 'failed', reason: 'abandoned by Ann' },
    ],
    ['has the answer written', blocked, 'finish', { name: 'synthesizing' }],
    ['goes back to the Executor', blocked, 'retry', { name: 'deciding' }],
    [
      'goes back to the Executor',
      { kind: 'limit', limit: 'repeats', message: 'm' },
      'skip',
      { name: 'deciding' },
    ],
    [
      'continues with the plan',
      { kind: 'limit', limit: 'planRevisions', message: 'm' },
      'proceed',
      { name: 'deciding' },
    ],
    [
      'has it planned again',
      { kind: 'limit', limit: 'planRevisions', message: 'm' },
      'replan',
      { name: 'replanning', by: 'person' },
    ],
    [
      'has it planned again',
      { ...blocked, by: 'critic' },
      'replan',
      { name: 'replanning', by: 'person' },
    ],
    ['goes on with the plan', { ...blocked, by: 'critic' }, 'proceed', { name: 'deciding' }],
    [
      'answers the Planner',
      { kind: 'clarification', message: 'm' },
      'answer',
      { name: 'planning' },
    ],
    [
      'continues where it was',
      { kind: 'role_failed', role: 'planner', message: 'm' },
      'retry',
      { name: 'reviewing', plan: aPlan() },
    ],
    [
      'continues where it was',
      { kind: 'not_saved', message: 'm' },
      'ignore',
      { name: 'reviewing', plan: aPlan() },
    ],
  ])('%s: %j, %s (F9)', (_, halt, choose, phase) => {
    const state: TurnState = { ...given(planned), phase: { name: 'reviewing', plan: aPlan() } };

    expect(resolved(asked(state, halt), choice(choose)).phase).toEqual(phase);
  });

  it('resets only the counters that led to it (F12)', () => {
    const before = counted(given(planned));
    const after = resolved(asked(before, blocked), choice('retry'));
    const proceeded = resolved(asked(before, { ...blocked, by: 'critic' }), choice('proceed'));
    const told = resolved(asked(before, { kind: 'clarification', message: 'm' }), choice('answer'));

    expect(after).toMatchObject({ recent: [], lastAnalysis: undefined, repeatsReached: false });
    expect(after.counters).toEqual({
      ...before.counters,
      coordinatorErrors: 0,
      repeats: 0,
      analyses: 0,
    });
    expect(proceeded.counters).toEqual(before.counters);
    expect(told.counters).toEqual({ ...before.counters, plannerInvocations: 1 });
    const first = { ...before, counters: { ...before.counters, plannerInvocations: 0 } };
    expect(
      resolved(asked(first, { kind: 'clarification', message: 'm' }), choice('answer')).counters,
    ).toEqual(first.counters);
  });

  it('releases the lanes that wait for the same budget, and no others (A7)', () => {
    const state = commanding();
    const halts: readonly Halt[] = [
      { kind: 'limit', limit: 'tokens', message: 'm' },
      { kind: 'limit', limit: 'cost', message: 'm' },
    ];
    const waiting: TurnState = {
      ...state,
      phase: {
        name: 'commanding',
        lanes: lanesOf(state).map((lane, index) => ({ ...lane, halt: halts[index] })),
      },
    };
    const halt: Halt = { kind: 'limit', limit: 'tokens', message: 'm' };

    const after = resolved(asked(waiting, halt, 1), choice('extend'));

    expect(lanesOf(after).map((lane) => lane.halt)).toEqual([undefined, halts[1]]);
  });
});

describe('a limit that is reached', () => {
  const reached = (limit: TurnEventOf<'limit.reached'>['limit']) =>
    ({ type: 'limit.reached', ...at, limit, value: 3, message: 'enough' }) as const;
  const deciding = () => given(planned);

  it.each<[TurnEventOf<'limit.reached'>['limit'], TurnState['phase'], object]>([
    ['iterations', { name: 'deciding' }, { phase: { name: 'synthesizing' }, halt: undefined }],
    [
      'commandsInARow',
      { name: 'deciding' },
      { mustAnalyze: 'commandsInARow', phase: { name: 'deciding' } },
    ],
    [
      'analyses',
      { name: 'deciding' },
      { halt: { kind: 'limit', limit: 'analyses', message: 'enough' } },
    ],
    [
      'coordinatorErrors',
      { name: 'deciding' },
      { halt: { kind: 'limit', limit: 'coordinatorErrors', message: 'enough' } },
    ],
    [
      'plannerInvocations',
      { name: 'planning' },
      { phase: { name: 'saving', status: 'failed', reason: 'enough' } },
    ],
    [
      'revisions',
      { name: 'revising', revision: { answer: 'a', issues: [], hints: [] } },
      { phase: { name: 'saving', status: 'failed', reason: 'enough' } },
    ],
    [
      'planRevisions',
      { name: 'replanning', by: 'critic' },
      { halt: { kind: 'limit', limit: 'planRevisions', message: 'enough: too vague; too long' } },
    ],
    [
      'tokens',
      { name: 'planning' },
      { halt: { kind: 'limit', limit: 'tokens', message: 'enough' } },
    ],
    ['toolTimeoutMs', { name: 'deciding' }, { halt: undefined, phase: { name: 'deciding' } }],
  ])('%s has its consequence, and is reported (A7)', (limit, phase, expected) => {
    const failure = {
      by: 'critic',
      issues: ['too vague', 'too long'],
      reasons: [],
      suggestedFixes: [],
      goalsProgress: [],
    } as const;
    const state = limitReached({ ...deciding(), phase, failure }, reached(limit));

    expect(state).toMatchObject(expected);
    expect(state.warnings.at(-1)).toEqual({ code: limit, message: 'enough', value: 3 });
    expect(state.log.at(-1)).toEqual({ type: 'warning', limit, value: 3, message: 'enough' });
  });

  it.each(['iterations', 'plannerInvocations', 'planRevisions', 'revisions'] as const)(
    '%s has none if it is not checked (A7)',
    (limit) => {
      const state: TurnState = { ...deciding(), phase: { name: 'synthesizing' } };

      expect(limitReached(state, reached(limit))).toBe(state);
    },
  );

  it.each([
    [1, 'repeats'],
    [2, undefined],
  ])(
    'of repeats is reported first, and then a person is asked, by rules %d (F12)',
    (rules, mustAnalyze) => {
      const state = counted({ ...deciding(), repeatsReached: false, rules });
      const first = limitReached({ ...state, repeatsReached: false }, reached('repeats'));
      const second = limitReached(first, reached('repeats'));

      expect(first).toMatchObject({ repeatsReached: true, mustAnalyze, halt: undefined });
      expect(first.counters).toEqual({ ...state.counters, repeats: 0 });
      expect(second.halt).toEqual({ kind: 'limit', limit: 'repeats', message: 'enough' });
    },
  );

  it('of a budget is reported once, for any lanes that it stops (A7)', () => {
    const state = commanding();
    const first = limitReached(state, { ...reached('cost'), lane: 1 });
    const second = limitReached(first, { ...reached('cost'), lane: 2 });
    const other = limitReached(first, { ...reached('tokens'), lane: 2 });

    const halt = { kind: 'limit', limit: 'cost', message: 'enough' };
    expect(lanesOf(second).map((lane) => lane.halt)).toEqual([halt, halt]);
    expect([state, first, second, other].map(({ warnings }) => warnings.toArray().length)).toEqual([
      0, 1, 1, 2,
    ]);
    expect(second.halt).toBeUndefined();
  });
});

describe('earlier traces', () => {
  it.each([
    [1, 12],
    [2, 60],
  ])(
    'under rules %d are remembered up to the last %d, and counted if equal (F12)',
    (rules, size) => {
      const ok = (data: number): ToolOutcome => ({ ok: true, data, summary: '', claims: [] });
      const failed: ToolOutcome = {
        ok: false,
        error: { code: 'internal', message: 'm', isRetryable: false },
      };
      const recent = Array.from({ length: size }, (_, index) => ({ what: `${index}` }));

      expect(remember([], { what: 'a' }, rules)).toEqual({ recent: [{ what: 'a' }], repeats: 1 });
      expect(remember(recent, { what: '1' }, rules)).toEqual({
        recent: [...recent.slice(1), { what: '1' }],
        repeats: 2,
      });
      expect(remember(recent, { what: '0' }, rules).repeats).toBe(1);
      const calls = [
        { what: 'a', outcome: ok(1) },
        { what: 'a', outcome: ok(2) },
        { what: 'a', outcome: failed },
        { what: 'b', outcome: ok(1) },
      ];
      expect(remember(calls, { what: 'a', outcome: ok(1) }, rules).repeats).toBe(2);
      expect(remember(calls, { what: 'a', outcome: failed }, rules).repeats).toBe(2);
      expect(remember(calls, { what: 'a' }, rules).repeats).toBe(1);
    },
  );
});
