import * as z from 'zod/mini';
import { jsonSchema } from './json.js';
import { object } from './object.js';
import { nonnegative, positiveInt, text } from './scalars.js';

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

export type ExecutionStatus = (typeof executionStatuses)[number];

export const taskStatuses = [
  'QUEUED',
  'RUNNING',
  'BLOCKED',
  'COMPLETE',
  'ERROR',
  'SKIPPED',
] as const;

export type TaskStatus = (typeof taskStatuses)[number];

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

export type ReportType = (typeof reportTypes)[number];

export const taskReportSchema = object({
  type: z.enum(reportTypes),
  task: text,
  /** A part of the task, as the agent divides it. */
  subtask: z.optional(z.string()),
  agent: text,
  /** Of the assignment that this is about. */
  token: z.string(),
  /** Unix time in milliseconds, by the agent's clock. */
  agentTimestamp: z.optional(z.number()),
  /** How it stands, in the agent's words. */
  status: z.optional(z.string()),
  message: z.optional(z.string()),
  /** 0 to 100. */
  percent: z.optional(nonnegative),
  output: z.optional(jsonSchema),
  error: z.optional(object({ type: z.string(), message: z.string() })),
  /** The output is complete once a person has accepted it. */
  needsReview: z.optional(z.boolean()),
  /** What a person could choose. */
  suggestions: z.optional(z.array(z.string())),
  /** Of a `task_error`: trying again is of no use. */
  isFinal: z.optional(z.boolean()),
});

/** What an agent says of a task it was given. */
export type TaskReport = z.infer<typeof taskReportSchema>;

export const executionOptionsSchema = object({
  /** Tasks under way at a time. */
  concurrency: z._default(positiveInt, 100),
  /** Milliseconds without a sign after which an agent has lost its task. */
  leaseMs: z._default(positiveInt, 300_000),
  /** Milliseconds without a sign of any agent after which the execution is blocked. */
  silenceMs: z._default(positiveInt, 1_800_000),
  /** What a task that failed for good leads to. */
  onExhausted: z._default(z.enum(['block', 'fail']), 'block'),
  /** How many agents may be lost over one task before a person is asked. */
  maxLosses: z._default(positiveInt, 10),
  /** Milliseconds after its end at which lists leave an execution out. */
  archiveAfterMs: z._default(positiveInt, 90 * 86_400_000),
});

export type ExecutionOptions = z.infer<typeof executionOptionsSchema>;

export const taskChoices = ['approve', 'retry', 'skip', 'take_over', 'reassign'] as const;

/** What a person can do about a task. */
export type TaskChoice = (typeof taskChoices)[number];

export const blockerKinds = ['agent', 'review', 'attempts', 'losses'] as const;

/** Why a task is blocked: an agent said so, its output is to be accepted, its tries or its agents are used up. */
export type BlockerKind = (typeof blockerKinds)[number];
