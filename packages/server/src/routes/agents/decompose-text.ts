import type { Plan } from '@pce/plans';
import * as z from 'zod';
import { type BodyForms, endpoint, reply } from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { breakdownSchema, type SubtaskDocument } from '../../wire/plan-document.js';
import { component, label, taskIdSchema } from '../../wire/scalars.js';
import { namesFor } from '../executions/show-execution.js';
import { loadPlans, type PlanUpload, planUpload, readUpload } from '../plans/plan-upload.js';
import { agentPath, findAgent } from './owned-agent.js';

const taskToDecompose = component('TaskToDecompose', 'One task to break down.', {
  task: z.object({
    task_id: taskIdSchema.default('task'),
    title: label(2_000),
    description: z.string().max(100_000).default(''),
  }),
  plan_context: z
    .object({ goal: z.string().max(20_000).optional() })
    .loose()
    .optional()
    .describe('Where the task stands: the goal of its plan.'),
  agent_capabilities: z
    .array(label(200))
    .max(200)
    .optional()
    .describe('Actions that the agent can do. Default: those it was registered with.'),
});

type TaskToDecompose = z.output<typeof taskToDecompose>;

/** A whole plan, or one task of it. */
const decomposeBody: BodyForms<PlanUpload | TaskToDecompose> = {
  ...planUpload,
  json: z.union([planUpload.json, taskToDecompose]),
};

/** Confidence that a task has no parts, where neither a list nor a model says so: a person looks at it. */
const unsplit = 0.5;

interface DecomposedTask {
  readonly plan: Plan;
  readonly subtasks: readonly SubtaskDocument[];
}

/**
 * Breaks one task down: by the list that its description holds, else by the model, if there is one; a task without
 * parts is its own only part.
 *
 * @param agent - Actions that the agent can do, and the owner.
 */
async function decomposeTask(
  { task, plan_context: plan }: TaskToDecompose,
  { actions, owner }: { readonly actions: readonly string[]; readonly owner: string },
  context: Pick<ServerContext, 'model' | 'planReading'>,
  signal: AbortSignal,
): Promise<DecomposedTask> {
  const { planFromTasks } = await loadPlans();
  const { actionsOfTask, paramsOfTask } = await import('@pce/plans/internal');
  const { task_id: id, title, description } = task;
  const goal = plan?.goal === undefined ? '' : `\n\nFor: ${plan.goal}`;
  const read = await readUpload(
    {
      name: undefined,
      format: undefined,
      source: { content: description === '' ? `${title}${goal}` : description, file: undefined },
    },
    owner,
    context,
    signal,
  );
  const whole =
    read.tasks.length > 0
      ? read
      : planFromTasks([{ id: '1', title, description }], { name: title, confidence: unsplit });
  const names = await namesFor(actions);
  const parts = new Set(whole.tasks.flatMap(({ parent }) => parent ?? []));
  const subtasks = whole.tasks.flatMap((each) => {
    if (parts.has(each.id)) return [];
    const [action = 'work', ...others] = actionsOfTask(each);
    return [
      {
        task_id: `${id}.${each.id}`,
        title: each.title,
        description: each.description,
        action,
        params: paramsOfTask(each),
        depends_on: each.dependsOn.map((other) => `${id}.${other.id}`),
        is_supported: [action, ...others].some((name) => names.has(name)),
        confidence: each.confidence,
      },
    ];
  });
  return { plan: { ...whole, name: title }, subtasks };
}

export const decomposeText = endpoint({
  route: 'POST /api/agents/{agent_id}/decompose',
  id: 'decompose',
  summary: 'Break a plan or one task down, without keeping it',
  roles: ['user', 'agent'],
  params: agentPath,
  body: decomposeBody,
  answers: { 200: breakdownSchema },
  find: findAgent,
  async handle({ caller, found: agent, body, signal }, context) {
    const { planToJson } = await loadPlans();
    if ('task' in body) {
      const actions = body.agent_capabilities ?? agent.capabilities.map(({ action }) => action);
      const { plan, subtasks } = await decomposeTask(
        body,
        { actions, owner: caller.owner },
        context,
        signal,
      );
      const { task_id } = body.task;
      return reply(200, { ...planToJson(plan), task_id, decomposed_subtasks: subtasks });
    }
    return reply(200, planToJson(await readUpload(body, caller.owner, context, signal)));
  },
});
