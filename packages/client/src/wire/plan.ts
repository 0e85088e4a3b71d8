import {
  flag,
  jsonObject,
  list,
  number,
  object,
  oneOf,
  orNull,
  type ReadBy,
  text,
  time,
} from './readers.js';

const problem = object({
  code: text,
  /** With an error, a plan cannot be executed. */
  severity: oneOf(['error', 'warning']),
  where: text,
  message: text,
});

/** Something wrong in a plan. */
export type PlanProblem = ReadBy<typeof problem>;

const phases = list(object({ id: text, title: text }));

const task = object(
  {
    id: text,
    title: text,
    description: text,
    /** `null` at the top. */
    parent: orNull(text),
    level: number,
    dependsOn: list(text),
    /** Of those dependencies for which the plan gives one. */
    reasons: list(object({ id: text, reason: text })),
    status: oneOf(['open', 'done', 'cancelled']),
    roles: list(text),
    risks: list(object({ description: text }, { mitigation: text })),
    params: jsonObject,
    confidence: number,
    needsReview: flag,
  },
  {
    /** In days of 24 hours. */
    duration: object({ min: number, likely: number, max: number }),
    priority: oneOf(['high', 'medium', 'low']),
    action: text,
    timeoutHours: number,
    maxAttempts: number,
  },
);

/** A task as its plan has it. */
export type PlanTask = ReadBy<typeof task>;

const summary = {
  planId: text,
  name: text,
  tasksTotal: number,
  confidence: number,
  /** A person has to accept an execution of it. */
  needsReview: flag,
  createdAt: time,
  /** When a person last replaced its tasks. */
  replacedAt: orNull(time),
};

const readSummary = object(summary);

/** A plan as a list shows it. */
export type PlanSummary = ReadBy<typeof readSummary>;

export const readPlan = object({
  ...summary,
  format: orNull(text),
  phases,
  problems: list(problem),
});

/** A plan that the server keeps; its tasks are asked for apart. */
export type Plan = ReadBy<typeof readPlan>;

export const readPlanPage = object({ plans: list(readSummary), nextCursor: orNull(text) });

export type PlanPage = ReadBy<typeof readPlanPage>;

export const readPlanTaskPage = object({ tasks: list(task), nextCursor: orNull(text) });

export type PlanTaskPage = ReadBy<typeof readPlanTaskPage>;

export const readBreakdown = object({
  name: text,
  format: orNull(text),
  phases,
  tasks: list(task),
  problems: list(problem),
  confidence: number,
  needsReview: flag,
});

/** A plan that was broken down into tasks, and not kept. */
export type Breakdown = ReadBy<typeof readBreakdown>;
