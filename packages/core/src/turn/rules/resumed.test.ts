import { aPlan, given, severalCommands } from '@pce/testkit';
import { turnStarted } from '@pce/testkit/internal';
import { describe, expect, it } from 'vitest';
import type { TurnEvent } from '../../index.js';
import type { TurnEventOf } from './events.js';
import { evolve } from './evolve.js';
import { resolved } from './resolution.js';
import { forked, resumed } from './resumed.js';
import type { Halt, Lane, OpenQuestion, TurnState } from './state.js';

const at = { v: 1, at: 0 } as const;
const versions = { planner: 'p', critic: 'c' };
const started = turnStarted({
  ...{ versions, context: 'as before', inputs: { n: 1 }, parent: 't.0' },
  thread: { id: 'th', context: '', turns: [], claims: [] },
});
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
});
