import { IllegalTransitionError } from '@pce/core/errors';
import { given } from '@pce/core/internal';
import type { ExecutionState, TaskResolution } from '@pce/executions';
import { actionsOf, type ExecutionMove, executionTransitions } from '@pce/executions/internal';
import * as z from 'zod';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import { executionSchema } from '../../wire/execution-document.js';
import { taskChoiceSchema } from '../../wire/report-body.js';
import {
  actionSchema,
  anyJson,
  component,
  idSchema,
  jsonObject,
  schemaComponent,
} from '../../wire/scalars.js';
import { executionPath, findExecutionId, owned, taskPath } from '../owned.js';
import { assertAble, openTasks, showExecution, staffOf } from './show-execution.js';

const changeBody = schemaComponent(
  'ExecutionChange',
  'A change of an execution by a person.',
  z
    .object({
      status: z
        .enum(['QUEUED', 'RUNNING', 'PAUSED', 'CANCELLED'])
        .optional()
        .describe('QUEUED accepts one that was created for review; RUNNING resumes.'),
      agent_id: idSchema
        .nullish()
        .describe('The only agent that may work on it; null: any that can.'),
      reason: z.string().max(2_000).optional(),
    })
    .refine(({ status, agent_id }) => status !== undefined || agent_id !== undefined, {
      error: 'expected status, agent_id or both',
    })
    .refine(({ status, agent_id }) => status !== 'CANCELLED' || agent_id === undefined, {
      error: 'what is cancelled is not given to an agent: leave agent_id out',
    }),
);

export const changeExecution = endpoint({
  route: 'PATCH /api/executions/{execution_id}',
  id: 'changeExecution',
  summary: 'Accept, pause, go on, cancel or reassign',
  description: 'Going on with a blocked execution tries its blocked tasks again.',
  params: executionPath,
  body: { json: changeBody },
  answers: { 200: executionSchema },
  find: findExecutionId,
  async handle({ caller, found: execution, body: wanted }, { executions, agents, clock }) {
    const { status: to, agent_id: agent, reason } = wanted;
    const before = await executions.get(execution);
    if (typeof agent === 'string') {
      owned(await agents.get(agent), caller, 'agent');
      const actions = openTasks(before).flatMap((task) => actionsOf(before, task));
      assertAble(agent, { actions, staff: await staffOf({ agents }, caller.owner) });
    }
    if (to !== undefined) assertMove(before, to);
    const by = caller.owner;
    const given =
      agent === undefined ? before : await executions.reassign(execution, { agent, by });
    const because = reason === undefined ? {} : { reason };
    const state =
      to === undefined ? given : await executions.move(execution, { to, by, ...because });
    return reply(200, await showExecution(state, { agents, clock }));
  },
});

/** Before an agent is given what may not be moved. */
function assertMove({ execution, status }: ExecutionState, to: ExecutionMove['to']): void {
  if (executionTransitions[status].includes(to)) return;
  throw new IllegalTransitionError(execution, status, to);
}

const judgementBody = component('CriterionJudgement', "A person's word on a success criterion.", {
  criterion: z.int().min(1).describe('Its number in the outcome, from 1.'),
  met: z.boolean(),
  note: z.string().max(20_000).optional().describe('The evidence, in words.'),
});

export const judgeCriterion = endpoint({
  route: 'POST /api/executions/{execution_id}/outcome',
  id: 'judgeCriterion',
  summary: 'Say whether a success criterion is met',
  description: 'It counts before what tasks put out, also once the execution has ended.',
  params: executionPath,
  body: { json: judgementBody },
  answers: { 200: executionSchema },
  find: findExecutionId,
  async handle({ caller, found: execution, body: said }, { executions, agents, clock }) {
    const { criterion: number, met: isMet, note } = said;
    const judgement = { number, isMet, by: caller.owner, ...(note !== undefined && { note }) };
    const state = await executions.judge(execution, judgement);
    return reply(200, await showExecution(state, { agents, clock }));
  },
});

const resolutionBody = schemaComponent(
  'Resolution',
  'A decision of a person about a task.',
  z
    .object({
      choice: taskChoiceSchema.describe(
        'approve: accept the output, what waits for approval, or the alternative in note. reject: refuse what a person does or approves; what waits for it does not begin. retry: give it out again. skip: go on without it. take_over: the person did it. reassign: to agent_id, or as another action.',
      ),
      note: z.string().max(20_000).optional().describe('For the agent.'),
      params: jsonObject.optional().describe("Replaces the task's."),
      agent_id: idSchema.optional().describe('With reassign: who gets it.'),
      action: actionSchema
        .optional()
        .describe("With reassign: what an agent must be able to do, in place of the task's."),
      output_data: anyJson.optional().describe('With take_over: the output of the task.'),
    })
    .refine(
      ({ choice, agent_id, action }) => choice !== 'reassign' || (agent_id ?? action) !== undefined,
      { error: 'reassign needs agent_id or action', path: ['agent_id'] },
    ),
);

export const resolveTask = endpoint({
  route: 'POST /api/executions/{execution_id}/tasks/{task_id}/resolve',
  id: 'resolveTask',
  summary: 'Decide what a task waits for',
  params: taskPath,
  body: { json: resolutionBody },
  answers: { 200: executionSchema },
  find: findExecutionId,
  async handle({ caller, params, found: execution, body: said }, { executions, agents, clock }) {
    const { agent_id: agent, action } = said;
    if (agent !== undefined) {
      owned(await agents.get(agent), caller, 'agent');
      const before = await executions.get(execution);
      const isKnown = before.graph.byId.has(params.task_id);
      const actions = isKnown ? actionsOf(before, params.task_id) : [];
      const needed = action === undefined ? actions : [action];
      assertAble(agent, { actions: needed, staff: await staffOf({ agents }, caller.owner) });
    }
    const resolution = toResolution(said, params.task_id, caller.owner);
    const state = await executions.resolve(execution, resolution);
    return reply(200, await showExecution(state, { agents, clock }));
  },
});

function toResolution(
  {
    choice,
    note,
    params,
    agent_id: agent,
    action,
    output_data: output,
  }: z.output<typeof resolutionBody>,
  task: string,
  by: string,
): TaskResolution {
  return { task, choice, by, ...given({ note, params, agent, action, output }) };
}
