import { aPlan, given, severalCommands } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TurnEvent } from '../../index.js';
import { evolve } from './evolve.js';
import { next } from './next.js';
import { toResult } from './result.js';
import type { TurnState } from './state.js';
import { isOutcomeOf } from './step.js';

const at = { v: 1, at: 0 } as const;
const planned: TurnEvent = { type: 'planner.planned', ...at, plan: aPlan() };
const decided: TurnEvent = {
  type: 'executor.decided',
  ...at,
  ...severalCommands('do a', 'do b', 'do c'),
  goalsProgress: [{ goalId: 'GOAL_1', status: 'in_progress' }],
  analysis: 'All three are needed.',
};

interface Options {
  readonly effect?: 'read' | 'once';
  readonly needsApproval?: boolean;
}

const selected = (
  lane: number,
  call: number,
  { effect = 'read', needsApproval = false }: Options = {},
): TurnEvent => ({
  type: 'tool.selected',
  ...at,
  lane,
  call,
  tool: `t${lane}`,
  args: { lane },
  effect,
  needsApproval,
  reason: '',
});
const finished = (lane: number, call: number, ok = true): TurnEvent => ({
  type: 'tool.finished',
  ...at,
  lane,
  call,
  durationMs: 1,
  outcome: ok
    ? {
        ok,
        data: `d${lane}`,
        summary: `s${lane}`,
        claims: [{ claim: `found by ${lane}`, confidence: 1, source: `t${lane}` }],
      }
    : { ok, error: { code: 'internal', message: `no ${lane}`, isRetryable: false } },
});
const declined = (lane: number): TurnEvent => ({
  type: 'coordinator.declined',
  ...at,
  lane,
  status: 'blocked',
  message: `no ${lane}`,
});
const opened = (lane: number, id: string): TurnEvent => ({
  type: 'intervention.opened',
  ...at,
  lane,
  intervention: {
    id,
    kind: 'approval',
    phase: 'tool',
    code: 'approval',
    message: 'may it?',
    priority: 'high',
    options: [{ id: 'approve', label: '', needsAnswer: false }],
  },
});
const resolved = (id: string, choose: string): TurnEvent => ({
  type: 'intervention.resolved',
  ...at,
  id,
  choose,
  by: 'ann',
});
const begun = (...events: readonly TurnEvent[]): TurnState => given(planned, decided, ...events);
const lanesNow = (state: TurnState): readonly unknown[] =>
  next(state).map((step) => ('lane' in step ? [step.type, step.lane] : step.type));

describe('several commands of a decision', () => {
  it('are numbered in their order, for any order of completion (A2)', () => {
    const orders = [
      [selected(3, 1), finished(3, 1), declined(2), selected(1, 2), finished(1, 2)],
      [selected(1, 1), declined(2), selected(3, 2), finished(1, 1), finished(3, 2)],
    ];
    const states = orders.map((events) => begun(...events));
    for (const state of states) {
      expect(state.phase).toEqual({ name: 'deciding' });
      expect(state.results.toArray()).toMatchObject([
        { ref: 'r1', command: 'do a', data: 'd1' },
        { ref: 'r2', command: 'do c', data: 'd3' },
      ]);
      expect(state.claims.toArray()).toMatchObject([
        { id: 'c1', claim: 'found by 1' },
        { id: 'c2', claim: 'found by 3' },
      ]);
      expect(state.counters).toMatchObject({
        iterations: 1,
        commandsInARow: 1,
        coordinatorErrors: 0,
      });
      const [, ...entries] = state.log.toArray();
      expect(entries).toMatchObject([
        { iteration: 1, lane: 1, command: 'do a', analysis: 'All three are needed.' },
        {
          iteration: 1,
          lane: 2,
          command: 'do b',
          result: { status: 'blocked' },
          goalsProgress: [],
        },
        { iteration: 1, lane: 3, command: 'do c', result: { ref: 'r2' } },
      ]);
      expect(entries[1]).not.toHaveProperty('analysis');
    }
  });

  it('that a person abandons keep their findings, and close their questions (A13)', () => {
    const approval = { needsApproval: true } as const;
    const events = [selected(1, 1, approval), selected(2, 2, approval), selected(3, 3)];
    const asked = [finished(3, 3), opened(1, 'turn_1.i1'), opened(2, 'turn_1.i2')];
    const state = begun(...events, ...asked, resolved('turn_1.i1', 'abandon'));
    expect(state.open).toEqual([]);
    expect(toResult(state)).toMatchObject({ claims: [{ id: 'c1' }], interventions: [] });
    expect(next(state)).toEqual([{ type: 'save', status: 'failed' }]);
  });

  it('with a spent budget wait together, and continue together (A7)', () => {
    const spent = (lane: number): TurnEvent => ({
      type: 'limit.reached',
      ...at,
      lane,
      limit: 'modelCalls',
      value: 50,
      message: 'spent',
    });
    const state = begun(spent(1), spent(2), declined(3));
    expect(state.warnings).toHaveLength(1);
    expect(lanesNow(state)).toEqual([['open-intervention', 1]]);
    const asked = evolve(state, opened(1, 'turn_1.i1'));
    expect(lanesNow(asked)).toEqual(['wait']);
    expect(lanesNow(evolve(asked, resolved('turn_1.i1', 'extend')))).toEqual([
      ['coordinate', 1],
      ['coordinate', 2],
    ]);
  });

  it('reach the same end in any interleaving, each event the outcome of a proposed step (F2)', () => {
    const scripts = [
      [selected(1, 0), finished(1, 0)],
      [declined(2)],
      [selected(3, 0, { effect: 'once' }), finished(3, 0, false)],
    ];
    const ends = new Set<string>();
    fc.assert(
      fc.property(fc.array(fc.nat(2), { minLength: 40, maxLength: 40 }), (order) => {
        const left = scripts.map((script) => [...script]);
        const calls = new Map<number, number>();
        let state = begun();
        for (const index of [...order, ...order.map((_, n) => n % 3)]) {
          const event = left[index]?.shift();
          if (event === undefined) continue;
          const lane = index + 1;
          if (event.type === 'tool.selected') calls.set(lane, state.calls + 1);
          const numbered = 'call' in event ? { ...event, call: calls.get(lane) ?? 0 } : event;
          expect(next(state).some((step) => isOutcomeOf(numbered, step))).toBe(true);
          state = evolve(state, numbered);
        }
        const { results, claims, commands, log, counters, phase } = state;
        const found = claims.toArray().map(({ event: _, ...claim }) => claim);
        const told = commands.toArray().map(({ claims: _, ...result }) => result);
        ends.add(JSON.stringify({ results, found, told, log, counters, phase }));
      }),
    );
    expect(ends.size).toBe(1);
  });
});
