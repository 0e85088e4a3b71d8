import { initialState, Sequence, type TurnState, type TurnSummary } from '@pce/core/internal';
import { expect, it } from 'vitest';
import { toTurnDocument } from './turn-document.js';

// Few of the limits say how they are shown.
const limits = {
  ...{ iterations: 4, modelCalls: 0, plannerInvocations: 3, toolTimeoutCeilingMs: 50 },
} as unknown as TurnState['limits'];

const begun = initialState({
  type: 'turn.started',
  v: 1,
  mode: 'chat',
  limits,
  ...{ at: 1_000, turn: 't1', request: 'Buy it', inputs: {}, context: 'the shop' },
  ...{ session: 's', versions: {} },
});

const summary: TurnSummary = {
  status: 'running',
  ...{ turn: 't1', title: 'Buy it', session: 's', owner: 'ann', startedAt: 1_000 },
  ...{ updatedAt: 1_500, head: { version: 1, hash: '' } },
};

const origin = { parent: undefined, base: 0 };

const shown = (change: Partial<TurnState> = {}, isDrivenHere = false) =>
  toTurnDocument({ state: { ...begun, ...change }, summary, origin, isDrivenHere });

const noUsage = { model_calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 };

const plain = {
  ...{ turn_id: 't1', title: 'Buy it', status: 'running', session: 's' },
  ...{ started_at: '1970-01-01T00:00:01.000Z', updated_at: '1970-01-01T00:00:01.000Z' },
  ...{ request: 'Buy it', context: 'the shop', mode: 'chat', last_event: 1, thread_id: null },
  ...{ phase: 'planning', reason: null, running: [], parent: null, has_ended: false },
  ...{ is_driven_here: false, attempt: 1, iterations: 0, approach: null, goals: [] },
  limits: [
    { name: 'iterations', value: 4, used: 0, share: 0 },
    { name: 'modelCalls', value: 0, used: 0, share: 1 },
    { name: 'plannerInvocations', value: 3, used: 0, share: 0 },
    { name: 'toolTimeoutCeilingMs', value: 50, used: null, share: null },
  ],
  ...{
    usage: noUsage,
    usage_by_role: [],
    answer: null,
    answer_values: [],
    statements: [],
    claims: [],
  },
  ...{ attachments: [], output_schema: null, output: null, output_evidence: [], results: [] },
  ...{ validation: null, warnings: [], interventions: [] },
};

it('shows where a fork began, who drives it, and how a turn ended (D4)', () => {
  const forked = toTurnDocument({
    ...{ state: begun, summary, origin: { parent: 't0', base: 7 }, isDrivenHere: true },
  });
  expect(forked).toStrictEqual({
    ...{ ...plain, parent: { turn_id: 't0', event: 7 }, is_driven_here: true },
  });
  const ended = { status: 'failed', reason: 'limit', digest: '' } as const;
  expect(shown({ ended, thread: 'chat' })).toStrictEqual({
    ...{ ...plain, status: 'failed', reason: 'limit', has_ended: true, thread_id: 'chat' },
  });
});

it('shows each goal with its progress, how near each limit is, and what was used (D4)', () => {
  const goal = (id: string) => ({ id, description: `Do ${id}`, successCriteria: [] });
  const usage = { modelCalls: 2, inputTokens: 30, outputTokens: 4, cost: 0.5 };
  const state = shown({
    plan: { approach: 'look first', goals: [goal('g1'), goal('g2')], approvalRequired: false },
    goalsProgress: [{ goalId: 'g2', status: 'achieved', progress: 'found' }],
    counters: { ...begun.counters, iterations: 4, plannerInvocations: 2 },
    ...{ usage, usageByRole: { planner: usage } },
  } as unknown as Partial<TurnState>);
  expect(state).toStrictEqual({
    ...plain,
    approach: 'look first',
    goals: [
      { id: 'g1', description: 'Do g1', status: 'pending', progress: null },
      { id: 'g2', description: 'Do g2', status: 'achieved', progress: 'found' },
    ],
    limits: [
      { name: 'iterations', value: 4, used: 4, share: 1 },
      { name: 'modelCalls', value: 0, used: 0, share: 1 },
      { name: 'plannerInvocations', value: 3, used: 2, share: 0.667 },
      { name: 'toolTimeoutCeilingMs', value: 50, used: null, share: null },
    ],
    usage: { model_calls: 2, input_tokens: 30, output_tokens: 4, cost: 0.5 },
    usage_by_role: [
      { role: 'planner', usage: { model_calls: 2, input_tokens: 30, output_tokens: 4, cost: 0.5 } },
    ],
  });
});

it('shows the latest 500 results and claims, and each claim that the answer cites (D9)', () => {
  const numbers = Array.from({ length: 503 }, (_, index) => index + 1);
  const claims = numbers.map((number) => {
    const claim = { id: `c${number}`, claim: 'x', source: 's', confidence: 1, event: number };
    return number === 4 ? { ...claim, turn: 't0' } : claim;
  });
  const results = numbers.map((number) => {
    return { ref: `r${number}`, command: 'look', selected: 'shop', summary: 's', data: null };
  });
  const commands = [
    { status: 'error', claims: [] },
    { status: 'success', claims: [claims[1]] },
    { status: 'success', claims: [claims[502]] },
  ];
  const evidence = [{ text: 'x', label: 'supported', citations: ['c2'] }];
  const state = shown({
    ...{ claims: Sequence.of(...claims), results: Sequence.of(...results) },
    commands: Sequence.of(...commands),
    validation: { decision: 'PASS', score: 1, criteria: [], issues: [], evidence },
  } as unknown as Partial<TurnState>);
  const known = { claim: 'x', source: 's', confidence: 1, ref: null, turn_id: null };
  expect(state.results).toHaveLength(500);
  expect(state.results[0]).toStrictEqual({
    ...{ ref: 'r4', command: 'look', selected: 'shop', summary: 's' },
  });
  expect(state.claims).toHaveLength(501);
  expect(state.claims.slice(0, 3)).toStrictEqual([
    { ...known, claim_id: 'c2', event: 2, ref: 'r1' },
    { ...known, claim_id: 'c4', event: 4, turn_id: 't0' },
    { ...known, claim_id: 'c5', event: 5 },
  ]);
  expect(state.claims.at(-1)).toStrictEqual({ ...known, claim_id: 'c503', event: 503, ref: 'r2' });
});
