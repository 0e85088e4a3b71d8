import * as z from 'zod';

export const goalStatuses = ['pending', 'in_progress', 'achieved', 'blocked'] as const;

export type GoalStatus = (typeof goalStatuses)[number];

export const goalProgressSchema = z.object({
  goalId: z.string().min(1),
  status: z.enum(goalStatuses),
  progress: z.string().optional(),
});

/** Where the Executor sees one goal. */
export type GoalProgress = z.infer<typeof goalProgressSchema>;

const common = {
  /** Ids of the goals this decision serves. */
  goalFocus: z.array(z.string()).default([]),
  goalsProgress: z.array(goalProgressSchema).default([]),
  reasoning: z.string().default(''),
  /** The workpad task this decision works on, where there is one. */
  task: z.string().optional(),
};

const command = z.string().trim().min(1, 'this action needs a command in plain words');

/** The actions that ask for a tool, family or workflow to be made or changed. */
export const buildActions = [
  'CREATE_TOOL_FAMILY_SPEC',
  'CREATE_TOOL',
  'CREATE_WORKFLOW',
  'EDIT',
  'DELETE',
] as const;

/** EXECUTOR_DECISION: the next step, in plain words. It never names a tool's signature. */
export const executorDecisionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('COMMAND'), command, analysis: z.string().optional(), ...common }),
  z.object({
    action: z.literal('ANALYZE'),
    analysis: z.string().min(1, 'ANALYZE needs an analysis'),
    ...common,
  }),
  z.object({ action: z.literal('COMPLETE'), analysis: z.string().optional(), ...common }),
  z.object({
    action: z.literal('BLOCKED'),
    analysis: z.string().optional(),
    ...common,
    reasoning: z.string().min(1, 'BLOCKED needs its reasoning: what stands in the way'),
  }),
  z.object({
    action: z.enum(buildActions),
    command,
    analysis: z.string().optional(),
    ...common,
  }),
]);

export type ExecutorDecision = z.infer<typeof executorDecisionSchema>;

export type ExecutorAction = ExecutorDecision['action'];
