import {
  flag,
  type JsonObject,
  jsonObject,
  list,
  number,
  object,
  oneOf,
  orNull,
  type Reader,
  text,
  time,
} from './readers.js';

/** Something wrong in a plan. */
export interface PlanProblem {
  readonly code: string;
  /** With an error, a plan cannot be executed. */
  readonly severity: 'error' | 'warning';
  readonly where: string;
  readonly message: string;
}

const problem: Reader<PlanProblem> = object({
  code: text,
  severity: oneOf(['error', 'warning']),
  where: text,
  message: text,
});

const phases = list(object({ id: text, title: text }));

/** A task as its plan has it. */
export interface PlanTask {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** `null` at the top. */
  readonly parent: string | null;
  readonly level: number;
  readonly dependsOn: readonly string[];
  /** Of those dependencies for which the plan gives one. */
  readonly reasons: readonly {
    readonly id: string;
    readonly reason: string;
  }[];
  readonly status: 'open' | 'done' | 'cancelled';
  readonly roles: readonly string[];
  readonly risks: readonly {
    readonly description: string;
    readonly mitigation?: string;
  }[];
  readonly params: JsonObject;
  readonly confidence: number;
  readonly needsReview: boolean;
  /** In days of 24 hours. */
  readonly duration?: {
    readonly min: number;
    readonly likely: number;
    readonly max: number;
  };
  readonly priority?: 'high' | 'medium' | 'low';
  readonly action?: string;
  readonly timeoutHours?: number;
  readonly maxAttempts?: number;
}

const task: Reader<PlanTask> = object(
  {
    id: text,
    title: text,
    description: text,
    parent: orNull(text),
    level: number,
    dependsOn: list(text),
    reasons: list(object({ id: text, reason: text })),
    status: oneOf(['open', 'done', 'cancelled']),
    roles: list(text),
    risks: list(object({ description: text }, { mitigation: text })),
    params: jsonObject,
    confidence: number,
    needsReview: flag,
  },
  {
    duration: object({ min: number, likely: number, max: number }),
    priority: oneOf(['high', 'medium', 'low']),
    action: text,
    timeoutHours: number,
    maxAttempts: number,
  },
);

const summary = {
  planId: text,
  name: text,
  tasksTotal: number,
  confidence: number,
  needsReview: flag,
  createdAt: time,
  replacedAt: orNull(time),
};

/** A plan as a list shows it. */
export interface PlanSummary {
  readonly planId: string;
  readonly name: string;
  readonly tasksTotal: number;
  readonly confidence: number;
  /** A person has to accept an execution of it. */
  readonly needsReview: boolean;
  readonly createdAt: number;
  /** When a person last replaced its tasks. */
  readonly replacedAt: number | null;
}

const readSummary: Reader<PlanSummary> = object(summary);

/** A plan that the server keeps; its tasks are asked for apart. */
export interface Plan extends PlanSummary {
  readonly format: string | null;
  readonly phases: readonly {
    readonly id: string;
    readonly title: string;
  }[];
  readonly problems: readonly PlanProblem[];
}

export const readPlan: Reader<Plan> = object({
  ...summary,
  format: orNull(text),
  phases,
  problems: list(problem),
});

export interface PlanPage {
  readonly plans: readonly PlanSummary[];
  readonly nextCursor: string | null;
}

export const readPlanPage: Reader<PlanPage> = object({
  plans: list(readSummary),
  nextCursor: orNull(text),
});

export interface PlanTaskPage {
  readonly tasks: readonly PlanTask[];
  readonly nextCursor: string | null;
}

export const readPlanTaskPage: Reader<PlanTaskPage> = object({
  tasks: list(task),
  nextCursor: orNull(text),
});

/** A plan that was broken down into tasks, and not kept. */
export interface Breakdown {
  readonly name: string;
  readonly format: string | null;
  readonly phases: readonly {
    readonly id: string;
    readonly title: string;
  }[];
  readonly tasks: readonly PlanTask[];
  readonly problems: readonly PlanProblem[];
  readonly confidence: number;
  readonly needsReview: boolean;
}

export const readBreakdown: Reader<Breakdown> = object({
  name: text,
  format: orNull(text),
  phases,
  tasks: list(task),
  problems: list(problem),
  confidence: number,
  needsReview: flag,
});
