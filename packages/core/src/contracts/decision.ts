import * as z from 'zod/mini';
import { boundSchema } from './coordination.js';
import { jsonSchema } from './json.js';
import { object, text } from './scalars.js';

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
  /** Constraints of the request that this decision adds to those of the plan: they apply to its own and all later calls. */
  constraints: z.optional(z.array(text)),
  /** Fields of these constraints, like the plan's `workpad.bounds`. */
  bounds: z.optional(z.array(boundSchema)),
};

const command = z
  .string()
  .check(z.trim(), z.minLength(1, 'this action needs a command in plain words'));

/** Maximum number of commands that one decision may give. Source: SPEC A2. */
export const maxCommands = 20;

const commands = z.array(command).check(
  z.minLength(2, 'commands are two or more; give one alone as command'),
  z.maxLength(maxCommands, `at most ${maxCommands} commands are carried out side by side`),
  z.refine((all) => new Set(all).size === all.length, 'no command may be given twice'),
);

const maxValueLength = 100_000;

const values = z.record(
  z.string().check(z.regex(/^[A-Za-z]\w{0,63}$/, 'the name of a value is one word')),
  z.string().check(z.maxLength(maxValueLength, `a value has at most ${maxValueLength} characters`)),
);

const callSchema = object({
  /** Name of a tool, or `workflow.` and the name of a workflow. */
  tool: text,
  /** As given by the model, unchecked. */
  args: jsonSchema,
});

/** A call that the Executor selected itself, as a model with native tool calls does. */
export type DecidedCall = z.infer<typeof callSchema>;

const kindsOfWork = ['command', 'commands', 'look', 'calls'] as const;

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
    /** In plain words. */
    command: z.optional(command),
    /** Two to twenty independent commands, carried out concurrently. */
    commands: z.optional(commands),
    /** Expression over results, such as `count(r1.orders[amountEur > 100])`: a read without a tool. */
    look: z.optional(command),
    /** Calls that need no Coordinator. */
    calls: z.optional(z.array(callSchema).check(z.minLength(1), z.maxLength(maxCommands))),
    /** Path of a list, such as `r1.tickets`: `command` is given once for each item, with `item` instead of its path. */
    forEach: z.optional(text),
    /** Long texts by name. A command names one as `values.NAME`. */
    values: z.optional(values),
    /** Reasoning blocks and metadata of the provider, unchanged. */
    opaque: z.optional(jsonSchema),
    /** Whether the goals are reached if these commands succeed, without another decision. @defaultValue false */
    completes: z.optional(z.boolean()),
    analysis: z.optional(z.string()),
    ...common,
  }).check(
    z.refine(
      (decision) => kindsOfWork.filter((kind) => decision[kind] !== undefined).length === 1,
      {
        path: ['command'],
        error: 'this action needs one of command, commands, look and calls',
      },
    ),
    z.refine((decision) => decision.forEach === undefined || decision.command !== undefined, {
      path: ['forEach'],
      error: 'forEach needs one command',
    }),
  ),
  object({
    action: z.literal('ANALYZE'),
    analysis: z.string().check(z.minLength(1, 'ANALYZE needs an analysis')),
    ...common,
  }),
  object({
    action: z.literal('COMPLETE'),
    analysis: z.optional(z.string()),
    /** The answer, if the request needs no tool: small talk and general knowledge, delivered without evidence. */
    reply: z.optional(text),
    /** The answer, if the context contains it: Markdown that cites the context as `[ctx]`. It is validated. */
    answer: z.optional(text),
    ...common,
  }),
  object({
    action: z.literal('BLOCKED'),
    analysis: z.optional(z.string()),
    /** Whether to ask the user `reasoning`; the turn continues with the answer. @defaultValue false */
    asks: z.optional(z.boolean()),
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

/** Returns the commands of a decision in words, in order; empty for an action that gives none. */
export function commandsOf(decision: ExecutorDecision): readonly string[] {
  switch (decision.action) {
    case 'ANALYZE':
    case 'COMPLETE':
    case 'BLOCKED':
      return [];
    case 'COMMAND':
      return (
        decision.commands ??
        decision.calls?.map(({ tool }) => tool) ?? [decision.command ?? decision.look ?? '']
      );
    default:
      return [decision.command];
  }
}
