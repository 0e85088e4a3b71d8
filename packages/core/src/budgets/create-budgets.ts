import { LRUCache } from 'lru-cache';
import { noUsage, type Spending } from '../contracts/usage.js';
import { InvalidInputError } from '../errors.js';
import { iterateRows, parseRow } from '../journal/rows.js';
import type { Clock } from '../ports/clock.js';
import type { RoleBudget } from '../ports/role-budget.js';
import type { Roles } from '../ports/roles.js';
import type { Store } from '../store/store.js';
import { systemClock } from '../system/system-clock.js';
import { ToolSuspended } from '../tools/tool-suspended.js';
import { checkPrices } from '../turn/drive/start-options.js';
import { Account, type AccountHost, type Reservation } from './account.js';
import {
  type AmountLimits,
  type Amounts,
  accountCollection,
  accountRowSchema,
  amountsOf,
  type BudgetPeriod,
  expire,
  expiredAt,
  nothing,
  openOf,
  windowOf,
} from './budget-journal.js';
import {
  type BudgetScope,
  BudgetSpentError,
  limitsFor,
  parseSpendingLimits,
  type SpendingLimit,
} from './spending-limit.js';

/** Options of `createBudgets`. */
export interface BudgetsOptions {
  /** Keeps what is spent, for all processes that use it. */
  readonly store: Store;
  readonly limits: readonly SpendingLimit[];
  /** Returns the group of an owner, such as a tenant. @defaultValue none is in a group */
  readonly groupOf?: (owner: string) => string | undefined;
  /** Roles whose models must have prices if a limit is of cost. @defaultValue unchecked */
  readonly roles?: Roles;
  /**
   * Outcome of a turn whose next call may exceed a limit: `stop` waits for a person, as the turn's own limits do; `sleep`
   * pauses it until the budget resets. @defaultValue `stop`
   */
  readonly whenSpent?: 'stop' | 'sleep';
  /** Milliseconds that a call waits for others under way, which may need less than they reserved. @defaultValue 30,000 */
  readonly waitMs?: number;
  /**
   * Milliseconds after the latest call of a process from which its open calls count with their maximum, because it may be
   * dead. @defaultValue 15 minutes
   */
  readonly holdMs?: number;
  readonly clock?: Clock;
}

/** Budgets over time, kept in a store. */
export interface Budgets extends AsyncDisposable {
  /** Returns the budget of an owner's turn: the option `budget` of `createOrchestrator`. */
  readonly of: (turn: { readonly owner: string }) => RoleBudget;
  /** Resolves when all that was settled is in the store. */
  close(): Promise<void>;
}

/** Accounts that are kept in memory; others are read again. */
const maxAccounts = 2_000;

/**
 * Creates budgets of model calls, tokens and cost per owner, group, day and month (UTC). Each call reserves its maximum in the
 * store before it is made, and is settled with its actual usage: no limit is ever exceeded, whichever processes make calls and
 * whenever they are killed. Calls of a dead process count with their maximum. A call counts in the day in which it began.
 *
 * @throws `InvalidInputError` for invalid limits, and a limit of cost if a role's model has no prices.
 * @example
 * ```ts
 * const limits = [{ per: 'owner', every: 'day', tokens: 1_000_000 }] as const;
 * const budgets = createBudgets({ store, limits });
 * const pce = createOrchestrator({ ...roles, tools, store, budget: budgets.of });
 * ```
 */
export function createBudgets(options: BudgetsOptions): Budgets {
  const { store, roles, groupOf = () => undefined, whenSpent = 'stop' } = options;
  const { waitMs = 30_000, holdMs = 15 * 60_000, clock = systemClock } = options;
  const limits = parseSpendingLimits(options.limits);
  if (roles !== undefined)
    for (const { cost } of limits) checkPrices(roles, cost === undefined ? {} : { cost });
  const host: AccountHost = { store, clock, waitMs, holdMs };
  const accounts = new LRUCache<string, Account>({ max: maxAccounts });
  const busy = new Set<Promise<void>>();

  const accountsOf = (owner: string): Account[] =>
    limitsFor(limits, owner, groupOf(owner)).map(({ limit, name }) => {
      const { per, every, modelCalls, tokens, cost } = limit;
      const { from, resetsAt } = windowOf(every, clock.now());
      const id = `${every}/${from}/${per}/${name}`;
      const title = `${`${per} ${name}`.trim()}, ${every} ${from}`;
      const known = accounts.get(id);
      const account =
        known ?? new Account(host, { id, title, resetsAt, limits: { modelCalls, tokens, cost } });
      if (known === undefined) accounts.set(id, account);
      return account;
    });

  const settle = (reservation: Reservation, spent: Amounts): void => {
    const { account } = reservation;
    account.settle(reservation, spent);
    const written = account.idle();
    busy.add(written);
    void written.finally(() => busy.delete(written));
  };

  const reserve = async (owner: string, max: Amounts): Promise<readonly Reservation[]> => {
    const reserved: Reservation[] = [];
    try {
      for (const account of accountsOf(owner)) reserved.push(await account.reserve(max));
      return reserved;
    } catch (error) {
      for (const reservation of reserved) settle(reservation, nothing);
      if (whenSpent === 'stop' || !(error instanceof BudgetSpentError)) throw error;
      throw new ToolSuspended(error.message, undefined, error.budget.resetsAt);
    }
  };

  const of = (owner: string): RoleBudget => {
    const open: { readonly max: Spending; readonly reserved: readonly Reservation[] }[] = [];
    /** Ends the reservation of a call; equal ones are interchangeable. */
    const end = (max: Spending, spent: Amounts): void => {
      const index = open.findIndex((call) => call.max === max);
      const [call] = open.splice(Math.max(0, index), 1);
      for (const reservation of call?.reserved ?? []) settle(reservation, spent);
    };
    return {
      async reserveModelCall(max = noUsage) {
        const amounts = amountsOf(max);
        const isUnbounded = amounts.tokens === 0;
        for (const { limit } of limitsFor(limits, owner, groupOf(owner)))
          if (isUnbounded && (limit.tokens ?? limit.cost) !== undefined)
            throw new InvalidInputError(
              `limits of budgets: tokens and cost per ${limit.per} cannot hold, because a model does not reserve how many tokens a call may use; limit modelCalls instead`,
            );
        open.push({ max, reserved: await reserve(owner, amounts) });
      },
      settle: (usage, max = noUsage) => end(max, amountsOf(usage)),
      release: (max = noUsage) => end(max, nothing),
    };
  };

  const close = async (): Promise<void> => {
    while (busy.size > 0) await Promise.all(busy);
  };
  return { of: ({ owner }) => of(owner), close, [Symbol.asyncDispose]: close };
}

/** A budget in its current window. */
export interface BudgetUse {
  readonly per: BudgetScope;
  /** The owner or group; empty for everyone. */
  readonly name: string;
  readonly every: BudgetPeriod;
  /** Its day or month, as in `2026-11-29` or `2026-11`, in UTC. */
  readonly from: string;
  /** Unix time in milliseconds. */
  readonly resetsAt: number;
  /** As of the latest call. */
  readonly limits: AmountLimits;
  readonly spent: Amounts;
  /** Maximum of the calls under way. Those of a process that has made none for long are in `spent`, as the next call counts them. */
  readonly reserved: Amounts;
  /** Unix time in milliseconds from which all of `reserved` counts as spent if its processes are dead; absent if nothing is reserved. */
  readonly reservedUntil?: number;
}

/** Lists the budgets of the current day and month of which something was spent, at most 10,000. */
export async function listBudgets(store: Store, now: number): Promise<readonly BudgetUse[]> {
  const uses: BudgetUse[] = [];
  for (const every of ['day', 'month'] as const) {
    const { from, resetsAt } = windowOf(every, now);
    const prefix = `${every}/${from}/`;
    const rows = iterateRows(store, { collection: accountCollection, afterKey: prefix });
    for await (const row of rows) {
      if (!row.key.startsWith(prefix) || uses.length === maxUses) break;
      const state = parseRow(accountRowSchema, { collection: accountCollection, ...row });
      const [scope = '', ...name] = row.key.slice(prefix.length).split('/');
      const per = scopes.find((one) => one === scope);
      if (per === undefined) continue;
      const account = expire(state, expiredAt(state, now));
      const { limits, spent, holders } = account;
      const reserved = openOf(account);
      const until = Math.max(0, ...Object.values(holders).map((holder) => holder.until));
      uses.push({
        per,
        name: name.join('/'),
        every,
        from,
        resetsAt,
        limits,
        spent,
        reserved,
        ...(until > 0 && { reservedUntil: until }),
      });
    }
  }
  return uses;
}

const scopes: readonly BudgetScope[] = ['owner', 'group', 'everyone'];
const maxUses = 10_000;
