import { given } from '@pce/core/internal';
import type { ExecutionState } from '@pce/executions';
import { actionsOf, type TaskChange } from '@pce/executions/internal';
import * as z from 'zod';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import { executionSchema } from '../../wire/execution-document.js';
import {
  actionSchema,
  idSchema,
  jsonObject,
  label,
  schemaComponent,
  taskIdSchema,
  timeSchema,
} from '../../wire/scalars.js';
import { executionPath, findExecutionId, owned } from '../owned.js';
import { durationInDays } from '../plans/plan-endpoints.js';
import { assertAble, type Staff, showExecution, staffOf } from './show-execution.js';

const changeSchema = schemaComponent(
  'TaskChange',
  'A change of one task: fields that are left out stay, null restores the default.',
  z
    .strictObject({
      change: z
        .enum(['add', 'edit', 'remove'])
        .describe('remove takes tasks that were not begun, with their parts.'),
      task_id: taskIdSchema
        .optional()
        .describe('Default with add: new-1, or the next free number.'),
      title: z.string().min(1).max(500).optional(),
      description: z.string().max(20_000).nullish().describe('The instruction.'),
      parent: taskIdSchema.nullish().describe('The task around it; null at the top.'),
      depends_on: z.array(taskIdSchema).max(1_000).nullish(),
      before: z
        .array(taskIdSchema)
        .max(1_000)
        .optional()
        .describe('Tasks that are to depend on it, beside what they depend on now.'),
      action: actionSchema
        .nullish()
        .describe('Capability that an agent needs. Default with add: by the words of the title.'),
      params: jsonObject.nullish(),
      priority: z.enum(['high', 'medium', 'low']).nullish(),
      person: label(500).nullish().describe('Person who does or decides it.'),
      approval: label(500).nullish().describe('Person who approves it before an agent gets it.'),
      effect: z.enum(['read', 'idempotent', 'once']).nullish(),
      agent_id: idSchema.nullish().describe('The only agent that may take it; null: any that can.'),
      deadline: timeSchema.nullish(),
      duration: durationInDays.nullish().describe('In days of 24 hours.'),
      rewire: z
        .boolean()
        .optional()
        .describe('With remove: what depends on it depends on its dependencies instead.'),
    })
    .refine(({ change, task_id }) => change === 'add' || task_id !== undefined, {
      error: 'edit and remove need task_id',
      path: ['task_id'],
    })
    .refine(({ change, title }) => change !== 'add' || title !== undefined, {
      error: 'add needs title',
      path: ['title'],
    }),
);

type WantedChange = z.output<typeof changeSchema>;

const body = schemaComponent(
  'PlanChange',
  'A change of what is left of the plan of an execution.',
  z.strictObject({
    changes: z.array(changeSchema).min(1).max(1_000).describe('Applied in order, all or none.'),
    reason: z.string().max(2_000).optional(),
    plan_version: z
      .int()
      .min(1)
      .optional()
      .describe('Version of the plan that it was decided on: another one is a conflict.'),
  }),
);

export const changePlan = endpoint({
  route: 'POST /api/executions/{execution_id}/changes',
  id: 'changePlan',
  summary: 'Change what is left of the plan of an execution',
  description:
    'Adds, changes and removes tasks, all or none. Tasks that run or are done stay as they are; a blocked one stays blocked until it is resolved.',
  params: executionPath,
  body: { json: body },
  answers: { 200: executionSchema },
  find: findExecutionId,
  async handle({ caller, found: execution, body: wanted }, { executions, agents, clock }) {
    const { changes, reason, plan_version: planVersion } = wanted;
    const staff = await staffOf({ agents }, caller.owner);
    const toActions = await actionsByTitle();
    for (const { agent_id: agent } of changes)
      if (typeof agent === 'string') owned(await agents.get(agent), caller, 'agent');
    const before = await executions.get(execution);
    const state = await executions.changePlan(execution, {
      changes: changes.map((each) => toChange(each, { before, staff, toActions })),
      by: caller.owner,
      ...given({ reason, planVersion }),
    });
    return reply(200, await showExecution(state, { agents, clock }));
  },
});

interface Parts {
  readonly before: ExecutionState;
  readonly staff: Staff;
  readonly toActions: (title: string) => readonly string[];
}

async function actionsByTitle(): Promise<Parts['toActions']> {
  const { actionsOfTask } = await import('@pce/plans/internal');
  return (title) => actionsOfTask({ title });
}

/** Throws if the agent that a task is given to cannot do it. */
function toChange(wanted: WantedChange, { before, staff, toActions }: Parts): TaskChange {
  const { change, task_id: id = '', agent_id: agent } = wanted;
  if (change === 'remove') return { change, task: id, rewire: wanted.rewire ?? false };
  const known = before.graph.byId.get(id);
  const title = wanted.title ?? known?.title ?? '';
  const isFreed = wanted.person === null && known?.action === 'person';
  const byTitle = change === 'add' || wanted.action === null || isFreed;
  const isForPerson = typeof wanted.person === 'string';
  const named = wanted.action ?? (isForPerson ? 'person' : undefined);
  const actions = named !== undefined ? [named] : byTitle ? toActions(title) : undefined;
  if (typeof agent === 'string') {
    assertAble(agent, { actions: actions ?? (known ? actionsOf(before, id) : []), staff });
  }
  const fields = toFields(wanted, actions);
  const placed = given({ before: wanted.before, agent });
  if (change === 'edit') return { change, task: id, fields, ...placed };
  return { change, ...(id !== '' && { task: id }), fields: { ...fields, title }, ...placed };
}

function toFields(wanted: WantedChange, actions: readonly string[] | undefined) {
  const { title, description, parent, depends_on: dependsOn, params, priority } = wanted;
  const { person, approval, effect, deadline, duration } = wanted;
  const [action, ...others] = actions ?? [];
  return given({
    title,
    description,
    parent,
    dependsOn,
    ...(action !== undefined && { action, alternatives: others.length > 0 ? others : null }),
    params,
    priority,
    person,
    approval,
    effect,
    deadline: typeof deadline === 'string' ? Date.parse(deadline) : deadline,
    duration: duration && toMs(duration),
  });
}

const dayMs = 86_400_000;

function toMs({ min, likely, max }: z.output<typeof durationInDays>) {
  return { minMs: min * dayMs, likelyMs: likely * dayMs, maxMs: max * dayMs };
}
