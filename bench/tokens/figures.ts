import type { RoleName } from '@pce/core';
import { atMost, type Result, toResult } from '../src/result.ts';
import { linearFit } from './linear-fit.ts';
import type { PceFigures } from './measure-pce.ts';
import type { Scenario } from './scenario.ts';

/** Source: SPEC A20. */
const budgets = {
  planner: 3_500,
  executor: 3_500,
  coordinator: 2_500,
  synthesizer: 10_000,
  validator: 6_000,
} as const satisfies { readonly [Role in RoleName]?: number };

type Measured = keyof typeof budgets;

export interface Figures {
  readonly ours: PceFigures;
  /** Input tokens of each request. */
  readonly peers: Readonly<Record<'AI SDK' | 'LangGraph', readonly number[]>>;
}

export function toResults({ name, target }: Scenario, { ours, peers }: Figures): Result[] {
  const value = sum(ours.calls.map(({ tokens }) => tokens));
  const named = (what: string): string => `${name}: ${what}`;
  const ofSteps = ours.calls.filter(({ role }) => role === 'executor' || role === 'coordinator');
  const least = { of: 'value', relation: '>=' } as const;
  return [
    toResult({
      ...{ name: named("input tokens; floor: AI SDK's loop"), value, unit: 'tokens' },
      ...{ floor: sum(peers['AI SDK']), target: atMost('ratio', target) },
    }),
    toResult({
      ...{ name: named("input tokens; floor: LangGraph's ReAct agent"), value, unit: 'tokens' },
      floor: sum(peers.LangGraph),
    }),
    toResult({
      name: named('R² of a line through the running total'),
      ...{ value: linearFit(ofSteps.map(({ tokens }) => tokens)), unit: '' },
      target: { ...least, bound: 0.99 },
    }),
    toResult({
      name: named('R² of the AI SDK'),
      ...{ value: linearFit(peers['AI SDK']), unit: '' },
    }),
    toResult({
      name: named('executor prompt shared with the one before, mean'),
      ...{ value: sum(ours.prefixShares) / ours.prefixShares.length, unit: '' },
      target: { ...least, bound: 0.6 },
    }),
    toResult({
      name: named('the same, least of all'),
      ...{ value: Math.min(...ours.prefixShares), unit: '' },
      target: { ...least, bound: 0.6 },
    }),
    ...(Object.keys(budgets) as Measured[]).map((role) => longestPrompt(named, role, ours)),
  ];
}

function longestPrompt(named: (what: string) => string, role: Measured, { calls }: PceFigures) {
  const tokens = calls.filter((call) => call.role === role).map((call) => call.tokens);
  return toResult({
    name: named(`longest prompt of the ${role}`),
    ...{ value: Math.max(...tokens), unit: 'tokens', target: atMost('value', budgets[role]) },
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
