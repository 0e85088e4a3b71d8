import type { Limits } from '../contracts/limits.js';
import { addUsage, noUsage, type Usage } from '../contracts/usage.js';
import { LimitReachedError } from '../errors.js';
import type { RoleBudget } from '../ports.js';
import { budgetLimits } from './budget.js';
import { type Counters, isReached } from './limit.js';

/** The budget of one role call: what the turn has left before it, and what the call used. */
export interface MeteredBudget extends RoleBudget {
  /** What was used through this budget; `undefined` where nothing was. */
  used(): Usage | undefined;
}

/** Reserves each model call against the turn's limits before it is made. */
export function meterBudget(limits: Limits, before: Counters): MeteredBudget {
  let spent = noUsage;
  return {
    reserveModelCall() {
      const now: Counters = {
        ...before,
        modelCalls: before.modelCalls + spent.modelCalls,
        tokens: before.tokens + spent.inputTokens + spent.outputTokens,
        cost: before.cost + spent.cost,
      };
      const reached = budgetLimits.find((limit) => isReached(limit, now, limits));
      if (reached !== undefined) {
        const value = limits[reached.name] ?? 0;
        throw new LimitReachedError(reached.name, value, reached.message(value));
      }
      spent = addUsage(spent, { ...noUsage, modelCalls: 1 });
    },
    settle(usage) {
      spent = addUsage(spent, { ...usage, modelCalls: 0 });
    },
    used: () => (spent === noUsage ? undefined : spent),
  };
}
