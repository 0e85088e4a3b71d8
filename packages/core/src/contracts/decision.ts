import * as z from 'zod/mini';
import { object } from './object.js';
import { text } from './scalars.js';

export const goalStatuses = ['pending', 'in_progress', 'achieved', 'blocked'] as const;

export type GoalStatus = (typeof goalStatuses)[number];

const goalProgressSchema = object({
  goalId: text,
  status: z.enum(goalStatuses),
  progress: z.optional(z.string()),
});

/** Where the Executor sees one goal. */
export type GoalProgress = z.infer<typeof goalProgressSchema>;

const common = {
  /** Ids of the goals this decision serves. */
  goalFocus: z._default(z.array(z.string()), []),
  goalsProgress: z._default(z.array(goalProgressSchema), []),
  reasoning: z._default(z.string(), ''),
  /** The workpad task this decision works on, where there is one. */
  task: z.optional(z.string()),
};

const command = z
  .string()
  .check(z.trim(), z.minLength(1, 'this action needs a command in plain words'));

/** The actions that ask for a tool, family or workflow to be made or changed. */
export const buildActions = [
  'CREATE_TOOL_FAMILY_SPEC',
  'CREATE_TOOL',
  'CREATE_WORKFLOW',
  'EDIT',
  'DELETE',
] as const;

export type BuildAction = (typeof buildActions)[number];

/** EXECUTOR_DECISION: the next step, in plain words. It never names a tool's signature. */
export const executorDecisionSchema = z.discriminatedUnion('action', [
  object({ action: z.literal('COMMAND'), command, analysis: z.optional(z.string()), ...common }),
  object({
    action: z.literal('ANALYZE'),
    analysis: z.string().check(z.minLength(1, 'ANALYZE needs an analysis')),
    ...common,
  }),
  object({ action: z.literal('COMPLETE'), analysis: z.optional(z.string()), ...common }),
  object({
    action: z.literal('BLOCKED'),
    analysis: z.optional(z.string()),
    ...common,
    reasoning: z
      .string()
      .check(z.minLength(1, 'BLOCKED needs its reasoning: what stands in the way')),
  }),
  object({
    action: z.enum(buildActions),
    command,
    analysis: z.optional(z.string()),
    ...common,
  }),
]);

export type ExecutorDecision = z.infer<typeof executorDecisionSchema>;

export type ExecutorAction = ExecutorDecision['action'];
