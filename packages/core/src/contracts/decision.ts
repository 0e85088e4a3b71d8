import * as z from 'zod/mini';
import { object } from './object.js';
import { text } from './scalars.js';

/** Statuses of a goal. */
export const goalStatuses = ['pending', 'in_progress', 'achieved', 'blocked'] as const;

/** Status of a goal, as the Executor sees it. */
export type GoalStatus = (typeof goalStatuses)[number];

const goalProgressSchema = object({
  goalId: text,
  status: z.enum(goalStatuses),
  progress: z.optional(z.string()),
});

/** Progress on one goal, as the Executor sees it. */
export type GoalProgress = z.infer<typeof goalProgressSchema>;

const common = {
  /** Ids of the goals that this decision serves. */
  goalFocus: z._default(z.array(z.string()), []),
  goalsProgress: z._default(z.array(goalProgressSchema), []),
  reasoning: z._default(z.string(), ''),
  /** Id of the workpad task that this decision works on. */
  task: z.optional(z.string()),
};

const command = z
  .string()
  .check(z.trim(), z.minLength(1, 'this action needs a command in plain words'));

/** Most commands that one decision may give. Source: SPEC A2. */
const maxCommands = 5;

const commands = z.array(command).check(
  z.minLength(2, 'commands are two or more; give one alone as command'),
  z.maxLength(maxCommands, `at most ${maxCommands} commands are carried out side by side`),
  z.refine((all) => new Set(all).size === all.length, 'no command may be given twice'),
);

/** Actions that create, change or delete a tool, a tool family or a workflow. */
export const buildActions = [
  'CREATE_TOOL_FAMILY_SPEC',
  'CREATE_TOOL',
  'CREATE_WORKFLOW',
  'EDIT',
  'DELETE',
] as const;

/** Action that creates, changes or deletes a tool, a tool family or a workflow. */
export type BuildAction = (typeof buildActions)[number];

/** Schema of {@link ExecutorDecision}. */
export const executorDecisionSchema = z.discriminatedUnion('action', [
  object({
    action: z.literal('COMMAND'),
    /** In plain words. Either this or `commands`. */
    command: z.optional(command),
    /** Two to five that do not depend on each other: they are carried out side by side. */
    commands: z.optional(commands),
    /** The goals are reached if these commands succeed: nothing more is decided then. @defaultValue false */
    completes: z.optional(z.boolean()),
    analysis: z.optional(z.string()),
    ...common,
  }).check(
    z.refine((decision) => (decision.command === undefined) !== (decision.commands === undefined), {
      path: ['command'],
      error: 'this action needs a command in plain words, or two to five in commands',
    }),
  ),
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

/** EXECUTOR_DECISION: the next step of a turn, in plain language, without tool signatures. */
export type ExecutorDecision = z.infer<typeof executorDecisionSchema>;

/** Action of an {@link ExecutorDecision}. */
export type ExecutorAction = ExecutorDecision['action'];

/** Returns whether a decision ends the work if its commands succeed. */
export function completesWork(decision: ExecutorDecision): boolean {
  return decision.action === 'COMMAND' && decision.completes === true;
}

/** Returns the commands of a decision, in order; empty for an action that gives none. */
export function commandsOf(decision: ExecutorDecision): readonly string[] {
  switch (decision.action) {
    case 'ANALYZE':
    case 'COMPLETE':
    case 'BLOCKED':
      return [];
    case 'COMMAND':
      return decision.commands ?? (decision.command === undefined ? [] : [decision.command]);
    default:
      return [decision.command];
  }
}
