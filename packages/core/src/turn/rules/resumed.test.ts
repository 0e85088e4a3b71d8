import { aPlan, aValidation, given, severalCommands, turnStarted } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { TurnEvent } from '../../index.js';
import { noCounters } from '../../limits/limits.js';
import type { TurnEventOf } from './events.js';
import { evolve } from './evolve.js';
import { resolved } from './resolution.js';
import { forked, resumed } from './resumed.js';
import type { Halt, Lane, OpenQuestion, Phase, TurnState } from './state.js';

const at = { v: 1, at: 0 } as const;
const versions = { planner: 'p', critic: 'c' };
const started = turnStarted({
  ...{ versions, context: 'as before', inputs: { n: 1 }, parent: 't.0' },
  thread: { id: 'th', context: '', turns: [], claims: [] },
});
const { critic, ...withoutCritic } = versions;
const planned: TurnEvent = { type: 'planner.planned', ...at, plan: aPlan() };
const passed: TurnEvent = {
  type: 'critic.reviewed',
  ...at,
  review: { verdict: 'PASS', issues: [] },
};
const decided: TurnEvent = { type: 'executor.decided', ...at, ...severalCommands('a', 'b', 'c') };
const called = (lane: number, call: number, effect: 'once' | 'read' = 'once'): TurnEvent => ({
  ...{ type: 'tool.selected', ...at, lane, call, tool: `t${lane}`, args: {}, effect },
  ...{ needsApproval: false, reason: '' },
});
const lanesOf = ({ phase }: TurnState): readonly Lane[] =>
  phase.name === 'commanding' ? phase.lanes : [];

const fork = (changes: Partial<TurnEventOf<'turn.forked'>> = {}): TurnEventOf<'turn.forked'> => ({
  ...{ type: 'turn.forked', v: 1, at: 70, turn: 't.f', parent: 'turn_1', version: 3 },
  ...{ versions, ...changes },
});
const resumption = (
  changes: Partial<TurnEventOf<'turn.resumed'>> = {},
): TurnEventOf<'turn.resumed'> => ({
  ...{ type: 'turn.resumed', ...at, owner: 'p1', changed: [], onChange: 'continue' },
  ...{ versions, ...changes },
});

const question = (id: string, halt: Halt, lane?: number): OpenQuestion => ({
  intervention: {
    ...{ id, kind: 'blocked', phase: 'executor', code: 'blocked', message: 'm' },
    ...{ priority: 'high', options: [] },
  },
  halt,
  openedAt: 1,
  ...(lane !== undefined && { lane }),
});
const blocked: Halt = { kind: 'blocked', message: 'm' };

describe('a fork', () => {
  it('has every call in doubt that may not run twice, since it decided none (F8)', () => {
    const calling = given(started, planned, passed, decided, called(1, 1), called(2, 2));
    const halts = lanesOf(forked(calling, fork())).map(({ halt }) => halt);
    expect(halts).toEqual([
      { kind: 'in_doubt', tool: 't1', call: 1 },
      { kind: 'in_doubt', tool: 't2', call: 2 },
      undefined,
    ]);
  });

  const spent = { ...noCounters, modelCalls: 4, tokens: 50, cost: 0.5 };
  const full: TurnState = {
    ...given(started, planned, passed, decided, called(1, 1)),
    counters: { ...spent, iterations: 3, repeats: 1, analyses: 1, revisions: 1 },
    ...{ attempt: 2, revision: 3, kept: ['GOAL_1'], recent: [{ what: 'x' }], answer: 'Three.' },
    ...{ lastAnalysis: 'a', mustAnalyze: 'repeats', repeatsReached: true, replan: true },
    output: { value: 3, evidence: [] },
    validation: { ...aValidation(0.4), decision: 'RETRY' },
    failure: { by: 'validator', issues: [], reasons: [], suggestedFixes: [], goalsProgress: [] },
    answers: [{ question: 'q', choice: 'retry', answer: undefined }],
    ...{ halt: blocked, open: [question('i1', blocked)] },
  };

  it.each<[string, Partial<TurnState>, number]>([
    ['in another attempt', {}, 3],
    ['in the same attempt where there was no plan yet', { plan: undefined }, 2],
  ])('for another request plans again, %s (C4)', (_, changes, attempt) => {
    const state = forked({ ...full, ...changes }, fork({ request: 'Another', plansAnew: true }));
    expect(state).toEqual({
      ...full,
      ...{ turn: 't.f', request: 'Another', thread: undefined, parent: undefined, startedAt: 70 },
      usageBefore: full.usage,
      ...{ phase: { name: 'planning' }, plan: undefined, attempt, kept: [], goalsProgress: [] },
      ...{ counters: spent, recent: [], lastAnalysis: undefined, mustAnalyze: undefined },
      ...{ repeatsReached: false, replan: false, answer: undefined, output: undefined },
      ...{ validation: undefined, failure: undefined, answers: [], halt: undefined, open: [] },
      effects: state.effects,
    });
    expect(state.effects.toArray()).toMatchObject([{ call: 1, status: 'unknown' }]);
  });
});

describe('a resumed turn', () => {
  it('has only the first of its once calls in doubt, since they run one by one (F8)', () => {
    const calling = given(
      ...[started, planned, passed, decided],
      ...[called(1, 3), called(2, 1, 'read'), called(3, 2)],
    );
    const asked = [question('i1', { kind: 'versions_changed', changed: ['tool t3'] })];
    for (const open of [[], asked])
      expect(lanesOf(resumed({ ...calling, open }, resumption())).map(({ halt }) => halt)).toEqual([
        undefined,
        undefined,
        { kind: 'in_doubt', tool: 't3', call: 2 },
      ]);
  });

  it('is cancelled with a once call in doubt that ran before a person was asked about versions (A12, F8)', () => {
    const calling = given(started, planned, passed, decided, called(1, 1), called(2, 2));
    const open = [question('i1', { kind: 'versions_changed', changed: ['tool t3'] })];
    const { effects } = evolve(
      { ...calling, open },
      { type: 'turn.finished', ...at, status: 'cancelled', reason: 'by the host', digest: '' },
    );
    expect(effects.toArray()).toMatchObject([{ call: 1, status: 'unknown' }]);
  });

  it('has a once call in doubt that ran before a process that may not drive the turn kept a decision (F8)', () => {
    const calling = given(started, planned, passed, decided, called(1, 1));
    const asked = [question('i1', { kind: 'approval', tool: 't2', call: 2 }, 2)];
    const kept = resolved(
      { ...calling, open: asked },
      {
        ...{ type: 'intervention.resolved', ...at, id: 'i1', choose: 'deny', by: 'ann' },
        undriven: true,
      },
    );
    const [first] = lanesOf(resumed(kept, resumption()));
    expect(first?.halt).toEqual({ kind: 'in_doubt', tool: 't1', call: 1 });
  });

  it.each<[string, Phase, object, Phase]>([
    [
      'a plan under review continues',
      { name: 'reviewing', plan: aPlan() },
      withoutCritic,
      { name: 'deciding' },
    ],
    [
      'with its Critic it stays',
      { name: 'reviewing', plan: aPlan() },
      versions,
      { name: 'reviewing', plan: aPlan() },
    ],
    ['nothing else goes on', { name: 'planning' }, withoutCritic, { name: 'planning' }],
  ])('continues without a removed Critic: %s', (_, phase, now, then) => {
    const before = { ...given(started), phase };
    expect(resumed(before, resumption({ versions: { ...now } })).phase).toEqual(then);
    expect(forked(before, fork({ versions: { ...now } })).phase).toEqual(then);
  });

  const changed = ['tool t1 is gone'];
  const replan = resumption({ onChange: 'replan', changed });
  const failure = {
    ...{ by: 'version_change', issues: changed, reasons: [], suggestedFixes: [] },
  };
  const at2 = (phase: Phase): TurnState => ({
    ...{ ...given(started, planned), phase },
    counters: { ...noCounters, plannerInvocations: 2, iterations: 1 },
  });

  it.each<[Phase]>([
    [{ name: 'reviewing', plan: aPlan() }],
    [{ name: 'deciding' }],
    [{ name: 'synthesizing' }],
    [{ name: 'validating', answer: 'Three.' }],
    [{ name: 'revising', revision: { answer: 'Three.', issues: [], hints: [] } }],
  ])(
    'plans again if the host requests it after a change, without counting an attempt: %j (B4)',
    (phase) => {
      const before = at2(phase);
      expect(resumed(before, replan)).toEqual({
        ...{ ...before, phase: { name: 'planning' } },
        counters: { ...before.counters, plannerInvocations: 1 },
        failure: { ...failure, plan: aPlan(), goalsProgress: before.goalsProgress },
      });
    },
  );

  it.each<[Phase]>([
    [{ name: 'planning' }],
    [{ name: 'replanning', by: 'critic' }],
    [{ name: 'filling' }],
    [{ name: 'saving', status: 'completed', reason: '' }],
    [{ name: 'finishing', status: 'completed', reason: '' }],
  ])('does not plan again outside its loop: %j (B4)', (phase) => {
    expect(resumed(at2(phase), replan)).toEqual(at2(phase));
  });
});
