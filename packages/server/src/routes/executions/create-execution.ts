import { PceError } from '@pce/core/errors';
import { given } from '@pce/core/internal';
import type { CreateExecutionOptions, ExecutionState } from '@pce/executions';
import type { AskRule, ExecutionOptions } from '@pce/executions/internal';
import type { Plan } from '@pce/plans';
import * as z from 'zod';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { answersKeptMs } from '../../records/answered-requests.js';
import type { PlanRecord } from '../../records/plan-records.js';
import { executionSchema } from '../../wire/execution-document.js';
import { calendarDocument } from '../../wire/plan-document.js';
import {
  actionSchema,
  idSchema,
  label,
  schemaComponent,
  taskIdSchema,
  timeSchema,
} from '../../wire/scalars.js';
import { owned } from '../owned.js';
import { loadPlans } from '../plans/plan-upload.js';
import { assertAble, showExecution, staffOf } from './show-execution.js';

/**
 * Creates an execution, or finds the one that the same request has made: sent again under one idempotency key, a request
 * that was cut off draws the same ids. The key is free again after its time, so an execution that is older is not meant:
 * the next id of the key is taken.
 *
 * @throws `InvalidInputError` for a plan that cannot be carried out, and for an id that something else has.
 */
async function createOnce(
  options: CreateExecutionOptions,
  { executions, ids, clock }: Pick<ServerContext, 'executions' | 'ids' | 'clock'>,
): Promise<ExecutionState> {
  for (;;) {
    const execution = ids.next('exec');
    try {
      return await executions.create({ ...options, execution });
    } catch (error) {
      if (!PceError.isInstance(error) || error.code !== 'invalid_input') throw error;
      const made = await executions.get(execution).catch((failure: unknown) => {
        // The refusal was about something else than a taken id.
        throw isNotFound(failure) ? error : failure;
      });
      if (made.createdAt + answersKeptMs <= clock.now()) continue;
      if (made.owner !== options.owner || made.planId !== options.planId) throw error;
      return made;
    }
  }
}

function isNotFound(error: unknown): boolean {
  return PceError.isInstance(error) && error.code === 'execution_not_found';
}

const seconds = z.number().positive().max(31_536_000);

const optionsSchema = schemaComponent(
  'ExecutionOptions',
  'How an execution is carried out.',
  z
    .strictObject({
      concurrency: z
        .int()
        .min(1)
        .max(10_000)
        .describe('Maximum number of tasks in progress at a time. Default: 100.'),
      lease_seconds: seconds.describe(
        'A task whose agent has not been heard of for so long goes back. Default: 300.',
      ),
      silence_seconds: seconds.describe(
        'An execution none of whose agents has been heard of for so long is BLOCKED. Default: 1,800.',
      ),
      prefer_others_seconds: z
        .number()
        .min(0)
        .max(31_536_000)
        .describe(
          'So long, from when a task is offered again, another agent that can do it and asks goes before the one that failed or lost it. Default: as long as its lease was, 600 at most.',
        ),
      task_timeout_seconds: seconds.describe(
        'How long an attempt may take, of tasks for which the plan says nothing. Default: 86,400.',
      ),
      max_attempts: z
        .int()
        .min(1)
        .max(1_000)
        .describe('Of tasks for which the plan says nothing. Default: 3.'),
      retry_after_seconds: seconds.describe(
        'Before the second attempt, twice as long before each further one; of tasks for which the plan says nothing. Default: 30.',
      ),
      rules: z
        .array(
          z.strictObject({
            ask: z.enum(['before', 'after']),
            action: actionSchema.optional().describe('Only tasks of this action.'),
            phase: label(500).optional().describe('Only tasks in this one: its id or title.'),
            cost_over: z
              .number()
              .min(0)
              .optional()
              .describe('With after: only outputs whose cost is greater, or not stated.'),
          }),
        )
        .max(100)
        .describe(
          'A person is asked before an agent gets such a task, or after it to accept its output, whatever the agent reports.',
        ),
      calendar: calendarDocument.describe('Default: that of the plan, else all time.'),
      start_at: timeSchema.describe('No task is given out before. Default: at once.'),
      on_exhausted: z
        .enum(['block', 'fail'])
        .describe('When a task failed for good: ask a person, or fail. Default: block.'),
    })
    .partial(),
);

const body = schemaComponent(
  'NewExecution',
  'An execution to create.',
  z.strictObject({
    plan_id: idSchema,
    agent_id: idSchema.optional().describe('The only agent that may work on it. Default: any.'),
    options: optionsSchema.optional(),
  }),
);

export const createExecution = endpoint({
  route: 'POST /api/executions',
  id: 'createExecution',
  summary: 'Execute a plan',
  description:
    'A plan that needs review stays CREATED until a person accepts it (PATCH, status QUEUED).',
  body: { json: body },
  answers: { 201: executionSchema },
  async handle({ caller, body: wanted, ids }, { plans, agents, executions, clock }) {
    const record = executable(owned(await plans.get(wanted.plan_id), caller, 'plan'));
    const { agent_id: agent } = wanted;
    const { toTaskPlan } = await loadPlans();
    const { options = {} } = wanted;
    const plan = toTaskPlan(record.plan, { attempts: toAttempts(options) });
    if (agent !== undefined) {
      owned(await agents.get(agent), caller, 'agent');
      const actions = plan.tasks.flatMap(({ action = 'work', alternatives = [], person }) =>
        person === undefined ? [action, ...alternatives] : [],
      );
      assertAble(agent, { actions, staff: await staffOf({ agents }, caller.owner) });
    }
    const wantedNow = {
      plan,
      owner: caller.owner,
      planId: record.id,
      ...given({ agent }),
      needsReview: record.needsReview,
      options: toOptions({ calendar: record.plan.about?.calendar, ...options }),
    };
    const state = await createOnce(wantedNow, { executions, ids, clock });
    return reply(201, await showExecution(state, { agents, clock }));
  },
});

function executable(record: PlanRecord): PlanRecord {
  assertNames(record.plan);
  const problems = record.plan.problems.filter(({ severity }) => severity === 'error');
  if (problems.length === 0) return record;
  const names = problems.slice(0, 5).map(({ code, where }) => `${code} at ${where}`);
  const rest = problems.length > names.length ? `, and ${problems.length - names.length} more` : '';
  const detail = `${names.join(', ')}${rest}: correct the plan, or replace its tasks`;
  throw new HttpProblem('plan_has_errors', detail, { more: { problems } });
}

/** Ids and actions become parts of keys. */
function assertNames({ tasks }: Plan): void {
  const wrong = tasks.filter(
    ({ id, action = 'work' }) =>
      !(taskIdSchema.safeParse(id).success && actionSchema.safeParse(action).success),
  );
  if (wrong.length === 0) return;
  const names = wrong.slice(0, 5).map(({ id, action }) => JSON.stringify({ id, action }));
  const detail = `${names.join(', ')}: ids of up to 500 and actions of up to 200 characters are taken, without control characters; rename them`;
  throw new HttpProblem('plan_has_errors', detail);
}

type WantedOptions = NonNullable<z.output<typeof body>['options']>;

function toAttempts(wanted: WantedOptions) {
  const { task_timeout_seconds: timeout, max_attempts: maxAttempts } = wanted;
  const { retry_after_seconds: delay } = wanted;
  return given({ timeoutMs: toMs(timeout), maxAttempts, backoffMs: toMs(delay) });
}

function toOptions(wanted: WantedOptions): Partial<ExecutionOptions> {
  const { concurrency, on_exhausted: onExhausted, start_at: start, calendar, rules } = wanted;
  return given({
    concurrency,
    leaseMs: toWholeMs(wanted.lease_seconds),
    silenceMs: toWholeMs(wanted.silence_seconds),
    preferOthersMs: toWholeMs(wanted.prefer_others_seconds),
    onExhausted,
    calendar,
    rules: rules?.map(toRule),
    startAt: start === undefined ? undefined : Date.parse(start),
  });
}

function toMs(time: number | undefined): number | undefined {
  return time === undefined ? undefined : time * 1_000;
}

function toWholeMs(time: number | undefined): number | undefined {
  return time === undefined ? undefined : Math.ceil(time * 1_000);
}

function toRule(rule: NonNullable<WantedOptions['rules']>[number]): AskRule {
  const { ask, action, phase, cost_over: costOver } = rule;
  return { ask, ...given({ action, phase, costOver }) };
}
