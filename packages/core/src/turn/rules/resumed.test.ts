import { aPlan, given, severalCommands } from '@pce/testkit';
import { expect, it } from 'vitest';
import type { TurnEvent } from '../../index.js';
import { forked } from './resumed.js';

const at = { v: 1, at: 0 } as const;
const called = (lane: number, call: number): TurnEvent => ({
  ...{ type: 'tool.selected', ...at, lane, call, tool: `t${lane}`, args: {}, effect: 'once' },
  ...{ needsApproval: false, reason: '' },
});

it('a fork has every call in doubt that may not run twice, since it decided none (F8)', () => {
  const calling = given(
    { type: 'planner.planned', ...at, plan: aPlan() },
    { type: 'executor.decided', ...at, ...severalCommands('a', 'b', 'c') },
    ...[called(1, 1), called(2, 2)],
  );
  const fork = { turn: 't.f', parent: 'turn_1', version: 3, versions: {} };
  const { phase } = forked(calling, { type: 'turn.forked', ...at, ...fork });
  expect(phase.name === 'commanding' && phase.lanes.map(({ halt }) => halt)).toEqual([
    { kind: 'in_doubt', tool: 't1', call: 1 },
    { kind: 'in_doubt', tool: 't2', call: 2 },
    undefined,
  ]);
});
