import type { Limits } from '../contracts/limits.js';
import { addUsage, noUsage, type Spending, type Usage } from '../contracts/usage.js';
import { LimitReachedError } from '../errors.js';
import type { RoleBudget } from '../ports/role-budget.js';
import {
  type BudgetName,
  budgetNames,
  type Counters,
  checkLimits,
  limitMessages,
  noCounters,
  reachedValue,
} from './limits.js';

/** Options of `createBudget`. */
export interface BudgetOptions {
  readonly limits: { readonly [Name in BudgetName]?: Limits[Name] | undefined };
  /** Usage from before. @defaultValue none */
  readonly before?: Pick<Counters, BudgetName>;
  /** The containing budget, such as the execution's for a task: every call is also reserved there. */
  readonly parent?: RoleBudget | undefined;
  /** Owner of the budget, for the message when it is spent. @defaultValue `the turn` */
  readonly owner?: string;
}

/** A budget that records its usage. */
export interface MeteredBudget extends RoleBudget {
  /** Returns the usage through this budget; `undefined` if there was none. */
  used(): Usage | undefined;
}

/**
 * Creates a budget that reserves each model call against limits beforehand. If no call uses more than it reserved,
 * concurrent calls exceed a limit by less than one reservation. Throws `InvalidInputError` for an unknown limit.
 */
export function createBudget(options: BudgetOptions): MeteredBudget {
  checkLimits(options.limits, 'a budget');
  return new Meter(options);
}

/** Is `createBudget` under its old name. @deprecated Renamed to `createBudget`. */
export const meterBudget: typeof createBudget = (options) => createBudget(options);

/** Options of `createBudget` under their old name. @deprecated Renamed to `BudgetOptions`. */
export type MeterBudgetOptions = BudgetOptions;

/** A budget whose limits were checked. */
export class Meter implements MeteredBudget {
  readonly #options: BudgetOptions;
  #spent = noUsage;
  #open: Spending = noUsage;

  constructor(options: BudgetOptions) {
    this.#options = options;
  }

  reserveModelCall(max: Spending = noUsage): ReturnType<RoleBudget['reserveModelCall']> {
    const { limits, before = noCounters, parent, owner = 'the turn' } = this.#options;
    const used = addUsage(this.#spent, { ...this.#open, modelCalls: 0 });
    const now: Counters = {
      ...noCounters,
      modelCalls: before.modelCalls + used.modelCalls,
      tokens: before.tokens + used.inputTokens + used.outputTokens,
      cost: before.cost + used.cost,
    };
    for (const limit of budgetNames) {
      const value = reachedValue(limit, now, limits);
      if (value === undefined) continue;
      throw new LimitReachedError(limit, value, limitMessages[limit](value, owner));
    }
    const reserved = parent?.reserveModelCall(max);
    this.#count(max, 1);
    if (reserved instanceof Promise)
      return reserved.catch((error) => {
        this.#count(max, -1);
        throw error;
      });
  }

  settle(usage: Spending, reserved: Spending = noUsage): void {
    this.#spent = addUsage(this.#spent, { ...usage, modelCalls: 0 });
    this.#open = plus(this.#open, reserved, -1);
    // Calls are recorded where they were made.
    const { calls: _, ...sums } = usage;
    this.#options.parent?.settle(sums, reserved);
  }

  release(reserved: Spending = noUsage): void {
    const { parent } = this.#options;
    this.#count(reserved, -1);
    if (parent?.release === undefined) parent?.settle(noUsage, reserved);
    else parent.release(reserved);
  }

  #count(reserved: Spending, sign: 1 | -1): void {
    this.#spent = addUsage(this.#spent, { ...noUsage, modelCalls: sign });
    this.#open = plus(this.#open, reserved, sign);
  }

  used(): Usage | undefined {
    return this.#spent === noUsage ? undefined : this.#spent;
  }
}

/** Adds usages. Never below zero, because sums of fractions are inexact. */
function plus(a: Spending, b: Spending, sign: 1 | -1): Spending {
  return {
    inputTokens: Math.max(0, a.inputTokens + sign * b.inputTokens),
    outputTokens: Math.max(0, a.outputTokens + sign * b.outputTokens),
    cost: Math.max(0, a.cost + sign * b.cost),
  };
}
