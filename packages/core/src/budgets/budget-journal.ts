import * as z from 'zod/mini';
import { object } from '../contracts/object.js';
import { nonnegative, nonnegativeInt } from '../contracts/scalars.js';
import { defineStream } from '../journal/define-stream.js';
import { eventSchema } from '../journal/stream-event.js';
import { type Amounts, amountsSchema, nothing, plus } from './amounts.js';

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
  { id, spent, holders }: AccountState,
  { limits, holder, until, reserved, released, spent: settled, expired = [] }: BudgetChanged,
): AccountState {
  const known = Object.entries(holders);
  const dead = known.filter(([name]) => expired.includes(name));
  const { [holder]: own, ...others } = Object.fromEntries(
    known.filter(([name]) => !expired.includes(name)),
  );
  const counted = dead.reduce((sum, [, { open }]) => plus(sum, open), spent);
  const open = plus(plus(own?.open ?? nothing, reserved), released, -1);
  return {
    ...{ id, limits },
    spent: plus(counted, settled),
    holders: open.modelCalls === 0 ? others : { ...others, [holder]: { until, open } },
  };
}

/** Returns the maximum of all calls under way. */
export function openOf({ holders }: AccountState): Amounts {
  return Object.values(holders).reduce((sum, { open }) => plus(sum, open), nothing);
}
