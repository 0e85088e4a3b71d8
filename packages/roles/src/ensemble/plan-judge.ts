import type { StrategicPlan } from '@pce/core/contracts';
import type { PlannerInput, RoleContext } from '@pce/core/ports';

/** The plan of one Planner of an ensemble. */
export interface ProposedPlan {
  /** Name of the Planner in the ensemble. */
  readonly by: string;
  readonly plan: StrategicPlan;
}

/** A judge's choice. */
interface PlanChoice {
  /** One of the proposals, or a plan merged of several. */
  readonly plan: StrategicPlan;
  /** Planner whose plan it is. Absent for a merged plan. */
  readonly by?: string;
  /** 0 to 1, by Planner. @defaultValue none */
  readonly scores?: Readonly<Record<string, number>>;
}

/** Chooses among the plans of an ensemble. */
export interface PlanJudge {
  /** Name and version, which become part of the Planner's version. */
  readonly version: string;
  /** @defaultValue unknown; `true` also for a judge without a model */
  readonly hasPrices?: boolean;
  /** Gets at least one proposal, in the order of the Planners. */
  choose(
    proposals: readonly ProposedPlan[],
    input: PlannerInput,
    context: RoleContext,
  ): PlanChoice | Promise<PlanChoice>;
}
