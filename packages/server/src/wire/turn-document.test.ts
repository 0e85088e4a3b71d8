import { initialState, Sequence, type TurnState, type TurnSummary } from '@pce/core/internal';
import { expect, it } from 'vitest';
import { toTurnDocument } from './turn-document.js';

// Few of the limits say how they are shown.
const limits = {
  iterations: 4,
  modelCalls: 0,
  plannerInvocations: 3,
  toolTimeoutCeilingMs: 50,
} as unknown as TurnState['limits'];

const begun = initialState({
  type: 'turn.started',
  v: 1,
  mode: 'chat',
  limits,
  at: 1_000,
  turn: 't1',
  request: 'Buy it',
  inputs: {},
  context: 'the shop',
  session: 's',
  versions: {},
});

const summary: TurnSummary = {
  status: 'running',
  turn: 't1',
  title: 'Buy it',
  session: 's',
  owner: 'ann',
  startedAt: 1_000,
  updatedAt: 1_500,
  head: { version: 1, hash: '' },
};

const origin = { parent: undefined, base: 0 };

const shown = (change: Partial<TurnState> = {}, isDrivenHere = false) =>
  toTurnDocument({ state: { ...begun, ...change }, summary, origin, isDrivenHere });

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
    claims: Sequence.of(...claims),
    results: Sequence.of(...results),
    commands: Sequence.of(...commands),
    validation: { decision: 'PASS', score: 1, criteria: [], issues: [], evidence },
  } as unknown as Partial<TurnState>);
  const known = { claim: 'x', source: 's', confidence: 1, ref: null, turn_id: null };
  expect(state.results).toHaveLength(500);
  expect(state.results[0]).toStrictEqual({
    ref: 'r4',
    command: 'look',
    selected: 'shop',
    summary: 's',
  });
  expect(state.claims).toHaveLength(501);
  expect(state.claims.slice(0, 3)).toStrictEqual([
    { ...known, claim_id: 'c2', event: 2, ref: 'r1' },
    { ...known, claim_id: 'c4', event: 4, turn_id: 't0' },
    { ...known, claim_id: 'c5', event: 5 },
  ]);
  expect(state.claims.at(-1)).toStrictEqual({ ...known, claim_id: 'c503', event: 503, ref: 'r2' });
});
