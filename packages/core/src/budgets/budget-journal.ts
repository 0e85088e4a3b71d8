import * as z from 'zod/mini';
import { nonnegative, nonnegativeInt, object } from '../contracts/scalars.js';
import type { Spending } from '../contracts/usage.js';
import { defineStream } from '../journal/define-stream.js';
import { eventSchema } from '../journal/stream-event.js';
import { budgetNames } from '../limits/limits.js';

const amountsSchema = object({
  modelCalls: nonnegativeInt,
  tokens: nonnegativeInt,
  cost: nonnegative,
});

/** Model calls, their tokens and their cost. */
export type Amounts = Readonly<z.infer<typeof amountsSchema>>;

export const amountNames: readonly (keyof Amounts)[] = budgetNames;

export const nothing: Amounts = { modelCalls: 0, tokens: 0, cost: 0 };

export function amountsOf({ inputTokens, outputTokens, cost }: Spending): Amounts {
  return { modelCalls: 1, tokens: inputTokens + outputTokens, cost };
}

/** Adds amounts. Never below zero, and a cost of as many digits as a number keeps, because sums of fractions are inexact. */
export function plus(a: Amounts, b: Amounts, sign: 1 | -1 = 1): Amounts {
  return {
    modelCalls: Math.max(0, a.modelCalls + sign * b.modelCalls),
    tokens: Math.max(0, a.tokens + sign * b.tokens),
    cost: Math.max(0, Number((a.cost + sign * b.cost).toPrecision(15))),
  };
}

/** Collection of the accounts; the key of each is the id of its stream. */
export const accountCollection = 'budgets';

const limitsSchema = object({
  modelCalls: z.optional(nonnegativeInt),
  tokens: z.optional(nonnegativeInt),
  cost: z.optional(nonnegative),
});

/** Most that may be spent in a window. */
export type AmountLimits = Readonly<z.infer<typeof limitsSchema>>;

const stateShape = {
  id: z.string(),
  /** As known to the process that wrote last. */
  limits: limitsSchema,
  spent: amountsSchema,
  /** Calls under way, by the process that makes them. */
  holders: z.record(
    z.string(),
    object({
      /** Unix time in milliseconds from which its open calls count with their maximum. */
      until: z.number(),
      open: amountsSchema,
    }),
  ),
};

const stateSchema = object(stateShape);

/** The account of an owner, a group or everyone in one window. */
export type AccountState = Readonly<z.infer<typeof stateSchema>>;

/** Schema of a row: the state, and the event up to which it counts. */
export const accountRowSchema = object({
  ...stateShape,
  version: nonnegativeInt,
  hash: z.string(),
});

const changed = eventSchema('budget.changed', {
  limits: limitsSchema,
  holder: z.string(),
  until: z.number(),
  reserved: amountsSchema,
  /** Reservations that are no longer open. */
  released: amountsSchema,
  spent: amountsSchema,
  /** Processes whose open calls count with their maximum from now on. */
  expired: z.optional(z.array(z.string())),
});

/** Calls that one process reserved, and that it settled, since its last event. */
export type BudgetChanged = Readonly<z.infer<typeof changed>>;

/** Accounts, one stream each. The id is `<day|month>/<window>/<owner|group|everyone>/<name>`. */
export const budgetJournal = /* @__PURE__ */ defineStream({
  name: 'budget',
  version: 1,
  events: { 'budget.changed': changed },
  initial: (first, id): AccountState => applied(emptyAccount(id), first),
  evolve: applied,
  project: (steps) =>
    steps.slice(-1).map(({ after, head }) => ({
      collection: accountCollection,
      key: after.id,
      value: JSON.stringify({ ...after, ...head } satisfies z.input<typeof accountRowSchema>),
    })),
});

export function emptyAccount(id: string): AccountState {
  return { id, limits: {}, spent: nothing, holders: {} };
}

/** Returns the account after an event. What a process settles after it has expired has no effect: it counts already. */
export function applied(
  before: AccountState,
  { limits, holder, until, reserved, released, spent: settled, expired = [] }: BudgetChanged,
): AccountState {
  const { id, spent, holders } = expire(before, expired);
  const { [holder]: own, ...others } = holders;
  const open = plus(plus(own?.open ?? nothing, reserved), released, -1);
  return {
    id,
    limits,
    spent: plus(spent, settled),
    holders: open.modelCalls === 0 ? others : { ...others, [holder]: { until, open } },
  };
}

/** Returns the account in which the open calls of some processes count with their maximum. */
export function expire(account: AccountState, expired: readonly string[]): AccountState {
  const known = Object.entries(account.holders);
  const dead = known.filter(([name]) => expired.includes(name));
  const spent = dead.reduce((sum, [, { open }]) => plus(sum, open), account.spent);
  const living = known.filter(([name]) => !expired.includes(name));
  return { ...account, spent, holders: Object.fromEntries(living) };
}

/** Returns the processes that may be dead at a moment: their latest call was long ago. */
export function expiredAt({ holders }: AccountState, now: number): string[] {
  return Object.keys(holders).filter((name) => (holders[name]?.until ?? now) < now);
}

/** Returns the maximum of all calls under way. */
export function openOf({ holders }: AccountState): Amounts {
  return Object.values(holders).reduce((sum, { open }) => plus(sum, open), nothing);
}

/** A period after which a budget begins again, in UTC. */
export type BudgetPeriod = 'day' | 'month';

/** The period that a moment is in. */
interface BudgetWindow {
  /** Its day or month, as in `2026-11-29` or `2026-11`. */
  readonly from: string;
  /** Unix time in milliseconds at which the next one begins. */
  readonly resetsAt: number;
}

export function windowOf(every: BudgetPeriod, at: number): BudgetWindow {
  const next = calendarOf(at);
  const from = next.toISOString().slice(0, every === 'day' ? 10 : 7);
  if (every === 'day') next.setUTCDate(next.getUTCDate() + 1);
  else next.setUTCMonth(next.getUTCMonth() + 1, 1);
  return { from, resetsAt: next.setUTCHours(0, 0, 0, 0) };
}

/** Returns a moment as ISO 8601. */
export function isoTime(at: number): string {
  return calendarOf(at).toISOString();
}

function calendarOf(at: number) {
  // biome-ignore lint/style/noRestrictedGlobals: the calendar of a moment that the clock gave
  return new Date(at);
}
