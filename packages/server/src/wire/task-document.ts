import { given } from '@pce/core/internal';
import type { ExecutionState } from '@pce/executions';
import {
  actionsOf,
  type NeighbourTask,
  previousTasks,
  type TaskState,
  taskStatuses,
} from '@pce/executions/internal';
import * as z from 'zod';
import {
  anyJson,
  component,
  jsonObject,
  pageComponent,
  type ResponseBody,
  schemaComponent,
  timeSchema,
  toTime,
  toTimeIfAny,
  toTimeOrNull,
} from './scalars.js';

const durationSchema = z.object({ min: z.number(), likely: z.number(), max: z.number() });

export const taskStatusSchema = schemaComponent(
  'TaskStatus',
  'Where a task stands.',
  z.enum(taskStatuses),
);

export const neighbourSchema = component(
  'NeighbourTask',
  'A task beside the one that is given out.',
  {
    task_id: z.string(),
    title: z.string(),
    status: taskStatusSchema,
    output_data: anyJson
      .optional()
      .describe('Up to 10,000 characters of JSON; left out where longer.'),
  },
);

export const taskSchema = component('Task', 'A task of an execution.', {
  task_id: z.string(),
  title: z.string(),
  description: z.string(),
  parent: z.string().nullable().describe('The task around it; null at the top.'),
  depends_on: z.array(z.string()),
  action: z.string(),
  params: jsonObject,
  priority: z.enum(['high', 'medium', 'low']),
  duration_hours: durationSchema.nullable().describe('As planned.'),
  status: taskStatusSchema,
  agent_id: z.string().nullable().describe('In whose hands it is.'),
  reserved_for: z.string().nullable().describe('The only agent that may have it.'),
  attempts: z.int(),
  percent: z.number().nullable(),
  message: z.string().nullable().describe('The latest word on it.'),
  subtasks: z.array(z.string()).describe('Parts that an agent reported done.'),
  notes: z.array(z.string()).describe('Notes of people about it.'),
  blocker: z
    .object({
      kind: z.string(),
      message: z.string(),
      suggestions: z.array(z.string()),
      since: timeSchema,
    })
    .nullable()
    .describe('Why it waits for a person.'),
  person: z.string().optional().describe('Person who does or decides it.'),
  approval: z.string().optional().describe('Person who approves it before an agent gets it.'),
  effect: z
    .enum(['read', 'idempotent', 'once'])
    .optional()
    .describe('Of once: an attempt that ended without a report is asked about.'),
  deadline: timeSchema.optional(),
  done_by: z.string().optional().describe('Agent or person that did it.'),
  previous_tasks: z
    .array(neighbourSchema)
    .optional()
    .describe('Of a task that is asked for by itself: tasks that it waited for.'),
  not_before: timeSchema.nullable().describe('When a task in error is tried again.'),
  started_at: timeSchema.nullable(),
  completed_at: timeSchema.nullable(),
  updated_at: timeSchema.nullable(),
  output_data: anyJson.optional().describe('Output of the task.'),
  output_omitted: z.boolean().describe('It is too long for a list: ask for the task itself.'),
});

export const taskPageSchema = pageComponent(
  'TaskPage',
  'Tasks of an execution, in the order of its plan.',
  { tasks: z.array(taskSchema) },
);

export type TaskDocument = ResponseBody<typeof taskSchema>;

/** Characters of JSON up to which lists show an output. */
const maxOutputCharacters = 10_000;

const hourMs = 3_600_000;

/** `isWhole`: with its output, however long. `undefined` if there is no such task. */
export function toTaskDocument(
  state: ExecutionState,
  id: string,
  { isWhole = false } = {},
): TaskDocument | undefined {
  const task = state.graph.byId.get(id);
  const now = state.tasks.get(id);
  if (task === undefined || now === undefined) return undefined;
  const { title, description, parent, dependsOn, priority, duration, person } = task;
  const [action = task.action] = actionsOf(state, id);
  const { approval, effect, deadline } = task;
  return {
    task_id: id,
    title,
    description,
    parent,
    depends_on: dependsOn,
    action,
    priority,
    params: now.params ?? task.params,
    duration_hours: duration
      ? {
          min: duration.minMs / hourMs,
          likely: duration.likelyMs / hourMs,
          max: duration.maxMs / hourMs,
        }
      : null,
    ...given({ person, approval, effect, deadline: toTimeIfAny(deadline), done_by: now.doneBy }),
    ...standing(now),
    ...(isWhole && { previous_tasks: previousTasks(state, id).map(toNeighbour) }),
    ...outputOf(now, isWhole),
  };
}

function standing(now: TaskState) {
  const { status, assignment, agent, attempts, percent, message, subtasks, notes, blocker } = now;
  return {
    status,
    agent_id: assignment?.agent ?? null,
    reserved_for: agent ?? null,
    attempts,
    percent: percent ?? null,
    message: message ?? null,
    subtasks,
    notes,
    blocker: blocker ? { ...blocker, since: toTime(blocker.since) } : null,
    not_before: toTimeOrNull(now.notBefore),
    started_at: toTimeOrNull(now.startedAt),
    completed_at: toTimeOrNull(now.endedAt),
    updated_at: toTimeOrNull(now.updatedAt),
  };
}

function outputOf({ output }: TaskState, isWhole: boolean) {
  if (output === undefined) return { output_omitted: false };
  const isShown = isWhole || JSON.stringify(output).length <= maxOutputCharacters;
  return isShown ? { output_data: output, output_omitted: false } : { output_omitted: true };
}

export function toNeighbour(task: NeighbourTask): ResponseBody<typeof neighbourSchema> {
  const { id, title, status, output: output_data } = task;
  return { task_id: id, title, status, ...given({ output_data }) };
}
