import {
  jsonSchema,
  nonnegative,
  object,
  positiveInt,
  text,
  usageSchema,
} from '@pce/core/internal';
import * as z from 'zod/mini';
import { calendarSchema } from './task.js';

/** Statuses of an execution. */
export const executionStatuses = [
  'CREATED',
  'QUEUED',
  'RUNNING',
  'BLOCKED',
  'PAUSED',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const;

/** Status of an execution; `executionTransitions` lists the moves between them. */
export type ExecutionStatus = (typeof executionStatuses)[number];

/** Statuses of a task. */
export const taskStatuses = [
  'QUEUED',
  'RUNNING',
  'BLOCKED',
  'COMPLETE',
  'ERROR',
  'SKIPPED',
] as const;

/** Status of a task; `taskTransitions` lists the moves between them. */
export type TaskStatus = (typeof taskStatuses)[number];

/** Types of an agent's report. */
export const reportTypes = [
  'heartbeat',
  'task_started',
  'task_progress',
  'task_complete',
  'task_error',
  'task_blocked',
  'task_released',
  'subtask_complete',
] as const;

/** Type of an agent's report. */
export type ReportType = (typeof reportTypes)[number];

/** Schema of {@link TaskReport}. */
export const taskReportSchema = object({
  type: z.enum(reportTypes),
  task: text,
  /** Name of a part of the task; the agent divides it. */
  subtask: z.optional(z.string()),
  agent: text,
  /** Token of the assignment, from the task's offer. */
  token: z.string(),
  /** Unix time in milliseconds, by the agent's clock. */
  agentTimestamp: z.optional(z.number()),
  /** State of the work, in the agent's words. */
  status: z.optional(z.string()),
  message: z.optional(z.string()),
  /** Progress, 0 to 100. */
  percent: z.optional(nonnegative),
  output: z.optional(jsonSchema),
  error: z.optional(object({ type: z.string(), message: z.string() })),
  /**
   * Whether a person is needed: for `task_complete`, to accept the output before the task is complete; for other reports
   * except a heartbeat, to decide how to continue, which blocks the task. @defaultValue `false`
   */
  needsReview: z.optional(z.boolean()),
  /** Suggested decisions for the person who resolves the task. */
  suggestions: z.optional(z.array(z.string())),
  /** Whether the failure of a `task_error` is permanent, so that it is not retried. @defaultValue `false` */
  isFinal: z.optional(z.boolean()),
  /** Usage of models since the agent's last report that states one. Without it, a `cost` of the output counts. */
  usage: z.optional(usageSchema),
});

/** An agent's report on a task that it leases. */
export type TaskReport = z.infer<typeof taskReportSchema>;

const askRuleSchema = object({
  /** `before` an agent gets the task, or `after` it, to accept its output. */
  ask: z.enum(['before', 'after']),
  /** Only tasks that this action can do. */
  action: z.optional(text),
  /** Only tasks in this phase, by id or title. */
  phase: z.optional(text),
  /** Only outputs whose `cost` is greater or missing. */
  costOver: z.optional(nonnegative),
});

/** Rule by which a person is asked about tasks, whatever their agents report. All its conditions must hold. */
export type AskRule = z.infer<typeof askRuleSchema>;

/** Schema of {@link ExecutionOptions}. */
export const executionOptionsSchema = object({
  /** Maximum number of tasks that run at the same time. @defaultValue 100 */
  concurrency: z._default(positiveInt, 100),
  /** Milliseconds without a report after which an agent loses its task. @defaultValue 300,000 (5 minutes) */
  leaseMs: z._default(positiveInt, 300_000),
  /** Milliseconds without a report from any agent after which the execution is blocked. @defaultValue 1,800,000 (30 minutes) */
  silenceMs: z._default(positiveInt, 1_800_000),
  /** Consequence of a task that failed permanently: `block` asks a person, `fail` ends the execution. @defaultValue `block` */
  onExhausted: z._default(z.enum(['block', 'fail']), 'block'),
  /** Number of agents that a task may lose before a person is asked. @defaultValue 10 */
  maxLosses: z._default(positiveInt, 10),
  /**
   * Milliseconds, once a task is offered again, in which other agents that can do it go before the one whose attempt failed or whose
   * lease ran out. @defaultValue as long as its lease was, 600,000 (10 minutes) at most
   */
  preferOthersMs: z.optional(nonnegative),
  /** Rules by which a person is asked. @defaultValue none */
  rules: z.optional(z.array(askRuleSchema)),
  /** Working time, by which the forecast counts. @defaultValue all time */
  calendar: z.optional(calendarSchema),
  /** Unix time in milliseconds before which no task is given out. */
  startAt: z.optional(nonnegative),
  /** Milliseconds after its end until an execution is archived and leaves the lists. @defaultValue 90 days */
  archiveAfterMs: z._default(positiveInt, 90 * 86_400_000),
});

/** Options of an execution: concurrency, time-outs and behaviour on failures. */
export type ExecutionOptions = z.infer<typeof executionOptionsSchema>;

/** Decisions that a person can make about a task. */
export const taskChoices = ['approve', 'retry', 'skip', 'take_over', 'reassign', 'reject'] as const;

/** Decision of a person about a task; see `TaskResolution`. */
export type TaskChoice = (typeof taskChoices)[number];

/** Returns the decisions that a person can make about a waiting task, likeliest first. */
export function choicesFor(kind: BlockerKind): readonly TaskChoice[] {
  if (kind === 'person') return ['take_over', 'reject', 'reassign', 'skip'];
  if (kind === 'approval') return ['approve', 'reject', 'take_over', 'skip'];
  if (kind === 'in_doubt') return ['take_over', 'retry', 'skip', 'reassign'];
  if (kind === 'no_agent') return ['reassign', 'take_over', 'skip'];
  return ['approve', 'retry', 'skip', 'take_over', 'reassign'];
}

/** Kinds of a task's blocker. */
export const blockerKinds = [
  'agent',
  'review',
  'attempts',
  'losses',
  'person',
  'approval',
  'no_agent',
  'in_doubt',
] as const;

/**
 * Kind of a task's blocker.
 *
 * - `agent`: an agent reported it.
 * - `review`: its output waits for review.
 * - `attempts`: every attempt failed.
 * - `losses`: it lost too many agents.
 * - `person`: a person does it.
 * - `approval`: a person approves or rejects it.
 * - `in_doubt`: an attempt that may have had its effect ended without a report.
 * - `no_agent`: no agent that the host knows can do it.
 */
export type BlockerKind = (typeof blockerKinds)[number];
