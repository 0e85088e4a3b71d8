import type { Plan, ReadPlanOptions } from '@pce/plans';
import type { PlanSource } from '@pce/plans/internal';
import { toStoredPlan } from '../records/plan-records.js';

/** A plan as it was sent. */
export type PlanText = PlanSource & ReadPlanOptions;

/** Reads a plan of an owner's, as it is kept. */
export type ReadPlanOf = (owner: string, plan: PlanText, signal: AbortSignal) => Promise<Plan>;

/** How plans are read: the longer ones in threads, once there are some. */
export interface PlanReading {
  readonly read: ReadPlanOf;
  /** Gives it threads. */
  use(threads: ReadPlanOf): void;
}

/** Bytes or characters of a plan that is read at once: it takes a few milliseconds. */
const smallPlan = 4_096;

export function planReading(): PlanReading {
  let apart: ReadPlanOf | undefined;
  return {
    async read(owner, plan, signal) {
      const isSmall = 'content' in plan && plan.content.length <= smallPlan;
      if (apart !== undefined && !isSmall) return apart(owner, plan, signal);
      const { readPlan } = await import('@pce/plans');
      return toStoredPlan(await readPlan(plan));
    },
    use(threads) {
      apart = threads;
    },
  };
}
