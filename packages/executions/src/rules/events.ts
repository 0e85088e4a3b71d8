import {
  type EventDraft,
  eventSchema as event,
  jsonObjectSchema,
  jsonSchema,
  object,
  positiveInt,
  text,
} from '@pce/core/internal';
import * as z from 'zod/mini';
import {
  blockerKinds,
  executionOptionsSchema,
  executionStatuses,
  taskChoices,
  taskReportSchema,
  taskStatuses,
} from '../contracts/execution.js';
import { taskPlanSchema, taskSchema } from '../contracts/task.js';

/** Schemas of the events of an execution's journal, by type. Old events must stay readable: shapes only grow. */
export const executionEventSchemas = {
  'execution.created': event('execution.created', {
    execution: z.string(),
    /** Owner of the execution, who alone sees it. */
    owner: z.string(),
    /** Id under which the host keeps the plan. */
    planId: z.optional(z.string()),
    plan: taskPlanSchema,
    /** The only agent that may work on it. */
    agent: z.optional(z.string()),
    options: executionOptionsSchema,
  }),
  'execution.moved': event('execution.moved', {
    from: z.enum(executionStatuses),
    to: z.enum(executionStatuses),
    reason: z.string(),
    /** Whether the reason is that no agent reported for too long. */
    isSilence: z.optional(z.boolean()),
    /** The person or agent that requested it. */
    by: z.optional(z.string()),
  }),
  'execution.reassigned': event('execution.reassigned', {
    /** `null`: any agent. */
    agent: z.nullable(z.string()),
    by: z.optional(z.string()),
  }),
  /** A person changed what is left of the plan. */
  'plan.changed': event('plan.changed', {
    /** New and changed tasks, each with the only agent that may take it (`null`: any; absent: as before). */
    put: z.array(object({ task: taskSchema, agent: z.optional(z.nullable(z.string())) })),
    removed: z.array(z.string()),
    by: z.string(),
    reason: z.optional(z.string()),
  }),
  /** The execution leaves the lists. */
  'execution.archived': event('execution.archived', {}),
  /** A task was leased to an agent: it runs. */
  'task.assigned': event('task.assigned', {
    task: z.string(),
    agent: z.string(),
    /** Number of the attempt, from 1. */
    attempt: positiveInt,
    token: z.string(),
    /** Unix time in milliseconds at which the lease expires. */
    expiresAt: z.number(),
  }),
  'task.moved': event('task.moved', {
    task: z.string(),
    from: z.enum(taskStatuses),
    to: z.enum(taskStatuses),
    reason: z.string(),
    /** Whether the agent lost or released the task. */
    isLoss: z.optional(z.boolean()),
    /** Unix time in milliseconds of the earliest retry of a task in error. Absent if it is not retried. */
    notBefore: z.optional(z.number()),
    blocker: z.optional(
      object({ kind: z.enum(blockerKinds), suggestions: z.optional(z.array(z.string())) }),
    ),
    output: z.optional(jsonSchema),
  }),
  'task.resolved': event('task.resolved', {
    task: z.string(),
    choice: z.enum(taskChoices),
    by: z.string(),
    /** Note for the next agent, in the person's words. */
    note: z.optional(z.string()),
    /** Replaces the task's parameters. */
    params: z.optional(jsonObjectSchema),
    /** Agent of `reassign`. */
    agent: z.optional(z.string()),
    /** Replaces the task's action. */
    action: z.optional(z.string()),
  }),
  /** A person said whether a success criterion is met. */
  'criterion.judged': event('criterion.judged', {
    criterion: text,
    isMet: z.boolean(),
    by: z.string(),
    note: z.optional(z.string()),
  }),
  'agent.reported': event('agent.reported', {
    report: taskReportSchema,
    id: z.string(),
    /** Whether the id was generated because the agent gave none, so that it cannot send the report again. */
    isGeneratedId: z.optional(z.boolean()),
    /** Whether the agent had lost the task: the report is kept without further effect. */
    isLate: z.optional(z.boolean()),
    /** Whether the agent only asked for work, which renews its leases for a while. */
    isAsking: z.optional(z.boolean()),
    /** New end of the lease, Unix time in milliseconds. */
    expiresAt: z.optional(z.number()),
  }),
} as const;

/** Type of an event of an execution. */
export type ExecutionEventType = keyof typeof executionEventSchemas;

/** Event of a type. */
export type ExecutionEventOf<Type extends ExecutionEventType> = z.infer<
  (typeof executionEventSchemas)[Type]
>;

/** An event of an execution's journal. */
export type ExecutionEvent = {
  [Type in ExecutionEventType]: ExecutionEventOf<Type>;
}[ExecutionEventType];

/** An event that a rule decided, without its envelope, which is added on append. */
export type ExecutionDraft<Type extends ExecutionEventType = ExecutionEventType> = EventDraft<
  ExecutionEventOf<Type>
>;
