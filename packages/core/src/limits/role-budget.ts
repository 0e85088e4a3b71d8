import type { Limits } from '../contracts/limits.js';
import { addUsage, noUsage, type Spending, type Usage } from '../contracts/usage.js';
import { LimitReachedError } from '../errors.js';
import type { RoleBudget } from '../ports/role-budget.js';
import { type BudgetName, budgetLimits } from './budget.js';
import { type Counters, noCounters, reachedValue } from './limit.js';

/** Options of `meterBudget`. */
export interface MeterBudgetOptions {
  readonly limits: { readonly [Name in BudgetName]?: Limits[Name] | undefined };
  /** Usage from before. @defaultValue none */
  readonly before?: Pick<Counters, BudgetName>;
  /** The budget this one is a part of, such as the execution's of a task's: every call is reserved there too. */
  readonly parent?: RoleBudget | undefined;
  /** Whose budget it is, for the message that it is spent. @defaultValue `the turn` */
  readonly owner?: string;
}

/** A budget that records its usage. */
export interface MeteredBudget extends RoleBudget {
  /** Returns the usage through this budget; `undefined` if there was none. */
  used(): Usage | undefined;
}

/**
 * Creates a budget that reserves each model call against limits before it is made. If no call uses more than it
 * reserved, any number of concurrent calls exceed a limit by less than one reservation.
 */
export function meterBudget(options: MeterBudgetOptions): MeteredBudget {
  return new Meter(options);
}

class Meter implements MeteredBudget {
  readonly #options: MeterBudgetOptions;
  #spent = noUsage;
  #open: Spending = noUsage;

  constructor(options: MeterBudgetOptions) {
    this.#options = options;
  }

  reserveModelCall(max: Spending = noUsage): void {
    const { limits, before = noCounters, parent, owner = 'the turn' } = this.#options;
    const [spent, open] = [this.#spent, this.#open];
    const now: Counters = {
      ...noCounters,
      modelCalls: before.modelCalls + spent.modelCalls,
      tokens: before.tokens + tokensOf(spent) + tokensOf(open),
      cost: before.cost + spent.cost + open.cost,
    };
    for (const limit of budgetLimits) {
      const value = reachedValue(limit, now, limits);
      if (value === undefined) continue;
      throw new LimitReachedError(limit.name, value, limit.message(value, owner));
    }
    parent?.reserveModelCall(max);
    this.#spent = addUsage(spent, { ...noUsage, modelCalls: 1 });
    this.#open = plus(open, max, 1);
  }

  settle(usage: Spending, reserved: Spending = noUsage): void {
    this.#spent = addUsage(this.#spent, { ...usage, modelCalls: 0 });
    this.#open = plus(this.#open, reserved, -1);
    this.#options.parent?.settle(usage, reserved);
  }

  release(reserved: Spending = noUsage): void {
    const { parent } = this.#options;
    this.#spent = { ...this.#spent, modelCalls: this.#spent.modelCalls - 1 };
    this.#open = plus(this.#open, reserved, -1);
    if (parent?.release === undefined) parent?.settle(noUsage, reserved);
    else parent.release(reserved);
  }

  used(): Usage | undefined {
    return this.#spent === noUsage ? undefined : this.#spent;
  }
}

function tokensOf({ inputTokens, outputTokens }: Spending): number {
  return inputTokens + outputTokens;
}

/** Never below zero: sums of fractions do not come out even. */
function plus(a: Spending, b: Spending, sign: 1 | -1): Spending {
  return {
    inputTokens: Math.max(0, a.inputTokens + sign * b.inputTokens),
    outputTokens: Math.max(0, a.outputTokens + sign * b.outputTokens),
    cost: Math.max(0, a.cost + sign * b.cost),
  };
}
