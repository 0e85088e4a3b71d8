import type { RoleName } from '@pce/core';
import type { CountTokens } from '../peers/load-tokenizer.ts';
import { atLeast, atMost, type Result, toResult } from '../src/result.ts';
import { linearFit } from './linear-fit.ts';
import type { RoleRequest } from './measure-pce.ts';
import { prefixShare } from './prefix-share.ts';
import { costOf, priceLists } from './price-lists.ts';
import { cachedTokens } from './prompt-cache.ts';
import type { Scenario } from './scenario.ts';
import { requestsInARow, type SentRequest } from './sent-request.ts';

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
  readonly ours: readonly RoleRequest[];
  /** The requests of the AI SDK's own loop. */
  readonly plain: readonly SentRequest[];
}

/** Returns what a scenario takes, beside the AI SDK's loop. */
export function toResults(
  { name, targets }: Scenario,
  { ours, plain }: Figures,
  countTokens: CountTokens,
): Result[] {
  const beside = (
    what: string,
    unit: string,
    of: (requests: readonly SentRequest[]) => number,
    bound?: number,
  ): Result => {
    const floor = of(plain);
    return toResult({
      ...{ name: `${name}: ${what}`, unit, value: of(ours), ...(floor > 0 && { floor }) },
      ...(bound !== undefined && { target: atMost('ratio', bound) }),
    });
  };
  const cached = new Map([ours, plain].map((all) => [all, cachedTokens(all, countTokens)]));
  return [
    beside('input tokens', 'tokens', inputTokens, targets.inputTokens),
    beside('of these from the cache', 'tokens', (all) => sum(cached.get(all) ?? [])),
    beside('output tokens', 'tokens', (all) => sum(all.map(({ outputTokens }) => outputTokens))),
    ...priceLists.map((list) => {
      const cost = (all: readonly SentRequest[]): number =>
        100 * costOf(all, cached.get(all) ?? [], list);
      return beside(`money, ${list.name}`, 'US cents', cost, targets.money);
    }),
    beside('requests', '', ({ length }) => length, targets.requests),
    inARow(name, { ours, plain }, targets.requestsInARow),
    beside('seconds to the first token', 's', secondsToFirstToken),
    beside('seconds to the last token', 's', secondsToLastToken, targets.secondsToLastToken),
    ...(Object.keys(budgets) as Measured[]).flatMap((role) => longestPrompt(name, role, ours)),
  ];
}

/** Returns how the prompts of a scenario with steps in a row grow, and what LangGraph's agent sends for it. */
export function toGrowth(
  { name }: Scenario,
  { ours, plain }: Figures,
  langGraph: readonly number[],
): Result[] {
  const steps = ours.filter(({ role }) => role === 'executor' || role === 'coordinator');
  const prompts = ours.filter(({ role }) => role === 'executor').map(({ text }) => text);
  const shares = prompts.slice(1).map((prompt, index) => prefixShare(prompts[index] ?? '', prompt));
  const result = (what: string, value: number, bound?: number): Result =>
    toResult({
      ...{ name: `${name}: ${what}`, value, unit: '' },
      ...(bound !== undefined && { target: atLeast('value', bound) }),
    });
  const tokens = (all: readonly SentRequest[]): number[] => all.map((each) => each.inputTokens);
  return [
    toResult({
      ...{ name: `${name}: input tokens; floor: LangGraph's ReAct agent`, unit: 'tokens' },
      ...{ value: inputTokens(ours), floor: sum(langGraph) },
    }),
    result('R² of a line through the running total', linearFit(tokens(steps)), 0.99),
    result('R² of the AI SDK', linearFit(tokens(plain))),
    result('executor prompt shared with the one before, mean', sum(shares) / shares.length, 0.6),
    result('the same, least of all', Math.min(...shares), 0.6),
  ];
}

function inARow(name: string, { ours, plain }: Figures, bound: number | undefined): Result {
  return toResult({
    ...{ name: `${name}: requests in a row`, unit: '' },
    ...{ value: requestsInARow(ours), floor: requestsInARow(plain) },
    ...(bound !== undefined && { target: atMost('value', bound) }),
  });
}

/** The answer is shown as it is written, ours not validated yet; one that a plan brings, once it is validated. */
function secondsToFirstToken(requests: readonly (SentRequest | RoleRequest)[]): number {
  const isOurs = requests.some((request) => 'role' in request);
  const written = requests.find((request) => 'role' in request && request.role === 'synthesizer');
  const first = isOurs ? written : requests.at(-1);
  return (first?.firstTokenAt ?? requests.at(-1)?.endedAt ?? 0) / 1_000;
}

function secondsToLastToken(requests: readonly SentRequest[]): number {
  return Math.max(...requests.map(({ endedAt }) => endedAt)) / 1_000;
}

function longestPrompt(name: string, role: Measured, requests: readonly RoleRequest[]): Result[] {
  const own = requests.filter((request) => request.role === role);
  if (own.length === 0) return [];
  const value = Math.max(...own.map((request) => request.inputTokens));
  const target = atMost('value', budgets[role]);
  return [
    toResult({ name: `${name}: longest prompt of the ${role}`, value, unit: 'tokens', target }),
  ];
}

function inputTokens(requests: readonly SentRequest[]): number {
  return sum(requests.map((request) => request.inputTokens));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
