import * as z from 'zod/mini';
import {
  blockerKinds,
  executionOptionsSchema,
  executionStatuses,
  taskChoices,
  taskReportSchema,
  taskStatuses,
} from '../../contracts/execution.js';
import { jsonObjectSchema, jsonSchema } from '../../contracts/json.js';
import { object } from '../../contracts/object.js';
import { positiveInt } from '../../contracts/scalars.js';
import { taskPlanSchema } from '../../contracts/task.js';

function event<Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) {
  return object({
    type: z.literal(type),
    /** Version of this event's shape. */
    v: z.literal(1),
    /** Unix time in milliseconds, by the clock of whoever wrote it. */
    at: z.number(),
    ...shape,
  });
}

/** Every event of an execution's journal, by type. Old ones must always be readable: shapes only grow. */
export const executionEventSchemas = {
  'execution.created': event('execution.created', {
    execution: z.string(),
    /** Whose it is: nobody else sees it. */
    owner: z.string(),
    /** Where the host keeps the plan. */
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
    /** No agent was heard of for too long. */
    isSilence: z.optional(z.boolean()),
    /** The person or agent that asked for it. */
    by: z.optional(z.string()),
  }),
  'execution.reassigned': event('execution.reassigned', {
    /** `null`: any that can. */
    agent: z.nullable(z.string()),
    by: z.optional(z.string()),
  }),
  /** Lists leave it out from now on. */
  'execution.archived': event('execution.archived', {}),
  /** A task was given out: it runs. */
  'task.assigned': event('task.assigned', {
    task: z.string(),
    agent: z.string(),
    /** 1, then 2 where it is given out again. */
    attempt: positiveInt,
    token: z.string(),
    expiresAt: z.number(),
  }),
  'task.moved': event('task.moved', {
    task: z.string(),
    from: z.enum(taskStatuses),
    to: z.enum(taskStatuses),
    reason: z.string(),
    /** The agent gave no sign, or too late. */
    isLoss: z.optional(z.boolean()),
    /** Of a task in error that is tried again: not before this Unix time in milliseconds. */
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
    /** For the next agent, in the person's words. */
    note: z.optional(z.string()),
    /** Replaces the task's parameters. */
    params: z.optional(jsonObjectSchema),
    /** For `reassign`. */
    agent: z.optional(z.string()),
  }),
  'agent.reported': event('agent.reported', {
    report: taskReportSchema,
    id: z.string(),
    /** The agent gave no id, so it cannot send the report again. */
    isGeneratedId: z.optional(z.boolean()),
    /** The agent had lost the task: kept, and nothing follows from it. */
    isLate: z.optional(z.boolean()),
    /** New end of the lease. */
    expiresAt: z.optional(z.number()),
  }),
} as const;

export type ExecutionEventType = keyof typeof executionEventSchemas;

/** The event of a type. */
export type ExecutionEventOf<Type extends ExecutionEventType> = z.infer<
  (typeof executionEventSchemas)[Type]
>;

/** Everything that can happen in an execution. */
export type ExecutionEvent = {
  [Type in ExecutionEventType]: ExecutionEventOf<Type>;
}[ExecutionEventType];
