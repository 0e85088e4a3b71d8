import { LimitReachedError } from '@pce/core/errors';
import type { RoleBudget } from '@pce/core/ports';

export interface SpyBudget extends RoleBudget {
  readonly reserved: () => number;
  readonly settled: () => number;
  readonly refused: () => number;
}

export function spyBudget(maxCalls = Number.POSITIVE_INFINITY): SpyBudget {
  let reserved = 0;
  let settled = 0;
  let refused = 0;
  return {
    reserveModelCall() {
      if (reserved >= maxCalls) {
        refused += 1;
        throw new LimitReachedError('modelCalls', maxCalls, 'no model call is left');
      }
      reserved += 1;
    },
    settle() {
      settled += 1;
    },
    reserved: () => reserved,
    settled: () => settled,
    refused: () => refused,
  };
}
