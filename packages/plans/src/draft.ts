import type { PlanAbout, PlanDuration, PlanFormatName, PlanTask } from './plan.js';

/** A dependency as it was written; `id` may not be there. */
export interface DraftDependency {
  readonly id: string;
  readonly reason?: string | undefined;
  readonly where: string;
  /** Words of a title that speak of something else suggest it: it alone is no order of a plan. */
  readonly isLoose?: boolean | undefined;
}

/** Three points in days, as they were written: they may be impossible. */
export interface DraftDuration extends Readonly<PlanDuration> {
  readonly where: string;
}

/** A task as a reader found it: ids may clash, and dependencies lead nowhere. */
export interface DraftTask
  extends Readonly<
    Omit<PlanTask, 'parent' | 'level' | 'dependsOn' | 'duration' | 'needsReview' | 'where'>
  > {
  readonly parent: DraftTask | undefined;
  readonly dependsOn: readonly DraftDependency[];
  readonly duration?: DraftDuration | undefined;
  /** The plan does not say whether, or after what, it is to be done now: a person decides. */
  readonly isDoubtful?: boolean | undefined;
  readonly where: string;
}

export interface DraftPlan {
  readonly name: string;
  readonly format: PlanFormatName | 'model' | 'person';
  /** Tasks in the order of the plan, each after its parent. */
  readonly tasks: readonly DraftTask[];
  /** Returns the id that a reference means where the format allows other ways to write it. */
  readonly idOf?: (written: string) => string;
  readonly about?: PlanAbout | undefined;
  /** A person must accept it, whatever its confidence. */
  readonly needsReview?: boolean;
  readonly where: string;
}

/** The fields of a task of which nothing but the name is known. */
export const plainTask = {
  description: '',
  status: 'open',
  roles: [],
  risks: [],
  tags: [],
  params: {},
  dependsOn: [],
} as const satisfies Partial<DraftTask>;
