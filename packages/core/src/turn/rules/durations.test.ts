import { aCommand, aPlan, given } from '@pce/testkit';
import { expect, it } from 'vitest';
import type { TurnEvent } from './events.js';
import { toResult } from './result.js';

const v = 1 as const;
const planned = (at: number): TurnEvent => ({ type: 'planner.planned', v, at, plan: aPlan() });
const decided = (at: number): TurnEvent => ({
  ...{ type: 'executor.decided', v, at },
  ...aCommand('Do it'),
});
const selected = (at: number): TurnEvent => ({
  ...{ type: 'tool.selected', v, at, call: 1, tool: 't', args: {} },
  ...{ effect: 'read', needsApproval: false, reason: '' },
});
const finished = (at: number): TurnEvent => ({
  ...{ type: 'tool.finished', v, at, call: 1, durationMs: 1 },
  outcome: { ok: true, data: null, summary: '', claims: [] },
});

it('returns the duration of each role and of the tools (A12)', () => {
  const state = given(planned(400), decided(1_000), selected(1_050), finished(4_050));
  expect(toResult(state).durationByRole).toEqual({
    planner: 400,
    executor: 600,
    coordinator: 50,
    tools: 3_000,
  });
});

it('omits the time of pauses, and never decreases (A12, A16)', () => {
  const state = given(
    planned(400),
    { type: 'turn.paused', v, at: 500, reason: 'the host asked' },
    {
      ...{ type: 'turn.resumed', v, at: 90_000, owner: 'p' },
      ...{ versions: {}, changed: [], onChange: 'continue' },
    },
    decided(90_100),
    selected(90_000),
  );
  expect(toResult(state).durationByRole).toEqual({ planner: 400, executor: 100, coordinator: 0 });
});
