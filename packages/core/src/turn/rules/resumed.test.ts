import { aPlan, given, severalCommands } from '@pce/testkit';
import { expect, it } from 'vitest';
import type { Intervention, TurnEvent } from '../../index.js';
import { evolve } from './evolve.js';
import { forked } from './resumed.js';

const at = { v: 1, at: 0 } as const;
const called = (lane: number, call: number): TurnEvent => ({
  type: 'tool.selected',
  ...at,
  lane,
  call,
  tool: `t${lane}`,
  args: {},
  effect: 'once',
  needsApproval: false,
  reason: '',
});
const calling = given(
  { type: 'planner.planned', ...at, plan: aPlan() },
  { type: 'executor.decided', ...at, ...severalCommands('a', 'b', 'c') },
  called(1, 1),
  called(2, 2),
);

it('a fork has every call in doubt that may not run twice, since it decided none (F8)', () => {
  const fork = { turn: 't.f', parent: 'turn_1', version: 3, versions: {} };
  const { phase } = forked(calling, { type: 'turn.forked', ...at, ...fork });
  expect(phase.name === 'commanding' && phase.lanes.map(({ halt }) => halt)).toEqual([
    { kind: 'in_doubt', tool: 't1', call: 1 },
    { kind: 'in_doubt', tool: 't2', call: 2 },
    undefined,
  ]);
});

it('a turn is cancelled with a once call in doubt that ran before a person was asked about versions (A12, F8)', () => {
  const intervention: Intervention = {
    id: 'i1',
    kind: 'versions_changed',
    phase: 'executor',
    code: 'versions_changed',
    message: 'm',
    priority: 'high',
    options: [],
  };
  const halt = { kind: 'versions_changed', changed: ['tool t3'] } as const;
  const { effects } = evolve(
    { ...calling, open: [{ intervention, halt, openedAt: 1 }] },
    { type: 'turn.finished', ...at, status: 'cancelled', reason: 'by the host', digest: '' },
  );
  expect(effects.toArray()).toMatchObject([{ call: 1, status: 'unknown' }]);
});
