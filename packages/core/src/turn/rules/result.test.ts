import { aCommand, aPlan, aValidation, given, severalCommands, turnStarted } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { StatementEvidence } from '../../contracts/evidence.js';
import type { Intervention } from '../../contracts/intervention.js';
import { noUsage } from '../../contracts/usage.js';
import { sha256 } from '../../text/sha256.js';
import type { TurnEvent } from './events.js';
import { resultDigest, toResult } from './result.js';
import type { TurnState } from './state.js';

const at = { v: 1, at: 0 } as const;
const goals = [1, 2].map((number) => ({
  ...{ id: `GOAL_${number}`, description: `Reach ${number}`, priority: 'medium', dependsOn: [] },
})) as ReturnType<typeof aPlan>['goals'];
const planned: TurnEvent = { type: 'planner.planned', ...at, plan: aPlan({ goals }) };

const intervention: Intervention = {
  ...{ id: 't.i1', kind: 'blocked', phase: 'executor', code: 'blocked', message: 'm' },
  ...{ priority: 'high', options: [] },
};

const empty = {
  ...{
    turn: 'turn_1',
    status: 'running',
    reason: '',
    answer: null,
    goals: [],
    tasks: [],
    claims: [],
  },
  ...{ attachments: [], evidence: [], values: [], output: null, outputEvidence: [], warnings: [] },
  ...{ interventions: [], iterations: 0, usage: noUsage, usageByRole: {}, durationByRole: {} },
  reason: '',
  durationMs: 0,
  effects: [],
};

describe('the result of a turn', () => {
  it('is empty at the start', () => {
    const { commands, log, ...result } = toResult(given());
    expect(result).toStrictEqual(empty);
    expect([commands, log]).toEqual([[], []]);
  });

  it('has all parts of the turn', () => {
    const tasks = [
      { id: 'TASK_1', title: 'Part', request: 'Look', dependsOn: [], successCriteria: [] },
    ];
    const evidence: StatementEvidence[] = [
      { text: 'Three. [c1]', label: 'supported', citations: ['c1'] },
    ];
    const state: TurnState = {
      ...given({ ...turnStarted(), at: 50 }, planned),
      ...{ paused: true, waitsFor: 'turn_2', answer: 'Three.', iterations: 4, updatedAt: 90 },
      plan: aPlan({ goals, tasks }),
      goalsProgress: [{ goalId: 'GOAL_2', status: 'achieved' }],
      validation: { ...aValidation(0.9), decision: 'APPROVE', evidence },
      output: { value: 3, evidence: [] },
      open: [{ intervention, halt: { kind: 'not_saved', message: 'm' }, openedAt: 1 }],
      usage: { ...noUsage, modelCalls: 2 },
      usageByRole: { planner: { ...noUsage, modelCalls: 2 } },
      durationByRole: { planner: 40 },
    };
    const { commands, log, ...result } = toResult(state);
    expect(result).toStrictEqual({
      ...{ ...empty, status: 'paused', waitsFor: 'turn_2', answer: 'Three.', tasks, evidence },
      goals: [
        { id: 'GOAL_1', description: 'Reach 1', status: 'pending' },
        { id: 'GOAL_2', description: 'Reach 2', status: 'achieved' },
      ],
      ...{ output: 3, outputEvidence: [], interventions: [intervention], iterations: 4 },
      ...{ usage: state.usage, usageByRole: state.usageByRole, durationByRole: { planner: 40 } },
      durationMs: 40,
    });
    expect(toResult({ ...state, updatedAt: 10 }).durationMs).toBe(0);
  });

  it('includes commands that ended while others are running', () => {
    const state = given(
      ...[planned, { type: 'executor.decided', ...at, ...severalCommands('a', 'b') } as const],
      { type: 'coordinator.declined', ...at, lane: 2, status: 'error', message: 'no' },
    );
    expect(toResult(state).commands).toEqual([
      {
        ...{ commandReceived: 'b', selected: null, args: {}, status: 'error', result: null },
        ...{ claims: [], toolRuns: [], error: null },
      },
    ]);
  });
});

describe('the digest of a result', () => {
  const state: TurnState = {
    ...given(
      planned,
      { type: 'executor.decided', ...at, ...aCommand('look') },
      {
        ...{ type: 'tool.selected', ...at, call: 1, tool: 'see', args: {}, effect: 'read' },
        ...{ needsApproval: false, reason: '' },
      },
      {
        ...{ type: 'tool.finished', ...at, call: 1, durationMs: 1 },
        outcome: {
          ...{ ok: true, data: 3, summary: 'three' },
          claims: [{ claim: 'it is three', confidence: 0.9, source: 'see' }],
        },
      },
      { type: 'limit.reached', ...at, limit: 'iterations', value: 1, message: 'reached' },
    ),
    ...{
      answer: 'Three.',
      open: [{ intervention, halt: { kind: 'not_saved', message: 'm' }, openedAt: 1 }],
    },
    usage: { modelCalls: 1, inputTokens: 2, outputTokens: 3, cost: 4 },
  };
  const parts = [
    ['completed', 'Three.', 1],
    [
      ['GOAL_1', 'Reach 1', 'pending'],
      ['GOAL_2', 'Reach 2', 'pending'],
    ],
    [['c1', 'it is three', 0.9, 'see', 5]],
    [['iterations', 'reached', 1]],
    ['t.i1'],
    [1, 2, 3, 4],
  ];

  it('is computed from its values in this order, as recorded in old journals (C4, F2)', () => {
    expect(resultDigest(state, 'completed')).toBe(sha256(JSON.stringify(parts)));
    const withOutput: TurnState = { ...state, output: { value: { n: 3 }, evidence: [] } };
    expect(resultDigest(withOutput, 'completed')).toBe(
      sha256(JSON.stringify([...parts, { n: 3 }])),
    );
  });
});
