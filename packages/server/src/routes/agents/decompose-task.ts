import type { Plan } from '@pce/plans';
import type { ServerContext } from '../../endpoint/server-context.js';
import type { SubtaskDocument } from '../../wire/plan-document.js';
import { namesFor } from '../executions/staff.js';
import { loadPlans } from '../load-plans.js';
import { readUpload } from '../plans/read-upload.js';
import type { TaskToDecompose } from './decompose-body.js';

/** Confidence that a task has no parts, where neither a list nor a model says so: a person looks at it. */
const unsplit = 0.5;

/** A task that was broken down. */
export interface DecomposedTask {
  readonly plan: Plan;
  readonly subtasks: readonly SubtaskDocument[];
}

/**
 * Breaks one task down: by the list that its description holds, else by the model, if there is one; a task without
 * parts is its own only part.
 *
 * @param agent - Actions that the agent can do, and the owner.
 */
export async function decomposeTask(
  { task, plan_context: plan }: TaskToDecompose,
  { actions, owner }: { readonly actions: readonly string[]; readonly owner: string },
  context: Pick<ServerContext, 'model' | 'planReading'>,
  signal: AbortSignal,
): Promise<DecomposedTask> {
  const { actionsOfTask, paramsOfTask, planFromTasks } = await loadPlans();
  const { task_id: id, title, description } = task;
  const goal = plan?.goal === undefined ? '' : `\n\nFor: ${plan.goal}`;
  const read = await readUpload(
    {
      ...{ name: undefined, format: undefined },
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
        ...{ task_id: `${id}.${each.id}`, title: each.title, description: each.description },
        ...{ action, params: paramsOfTask(each) },
        depends_on: each.dependsOn.map((other) => `${id}.${other.id}`),
        is_supported: [action, ...others].some((name) => names.has(name)),
        confidence: each.confidence,
      },
    ];
  });
  return { plan: { ...whole, name: title }, subtasks };
}
