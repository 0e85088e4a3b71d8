import { given } from '@pce/core/internal';
import type { ExecutionState, TaskReport } from '@pce/executions';
import {
  blockedTasks,
  choicesFor,
  type ReportReceipt,
  readyTasks,
  reportTypes,
  type TaskChoice,
  taskChoices,
} from '@pce/executions/internal';
import * as z from 'zod';
import { executionStatusSchema } from './execution-document.js';
import {
  anyJson,
  component,
  hasEnded,
  idSchema,
  label,
  type ResponseBody,
  schemaComponent,
  statedUsageSchema,
  stopsFor,
  taskIdSchema,
  timeSchema,
  toTime,
} from './scalars.js';

const text = z.string().max(20_000).optional();

const reportTypeSchema = schemaComponent(
  'ReportType',
  'Types of reports about a task.',
  z.enum(reportTypes),
);

export const taskChoiceSchema = schemaComponent(
  'TaskChoice',
  'Choices of a person about a task.',
  z.enum(taskChoices),
);

const reportSchema = component(
  'Report',
  'A report of an agent about a task it was given; or a heartbeat that names no task, of one that holds none.',
  {
    event_id: label(200)
      .optional()
      .describe('Chosen by the agent: sent again, the event is taken once.'),
    agent_id: idSchema,
    lease_token: z.string().max(200).optional().describe('As it came with the task.'),
    agent_timestamp: timeSchema.describe("By the agent's clock.").optional(),
    event_type: reportTypeSchema,
    task_id: taskIdSchema.optional(),
    subtask_id: label(500).optional().describe('A part of the task, as the agent divides it.'),
    status: text.describe('Its state, in words.'),
    message: text,
    percent: z.number().min(0).max(100).optional(),
    output_data: anyJson.optional().describe('Output of the task.'),
    error_type: text,
    error_message: text,
    human_review_required: z
      .boolean()
      .optional()
      .describe(
        'Of task_complete: a person has to accept the output. Of any other report but a heartbeat: a person has to say how to go on, which blocks the task.',
      ),
    suggestions: z.array(z.string().max(2_000)).max(20).optional(),
    blocking: z.boolean().optional().describe('Of task_error: trying again is of no use.'),
    usage: statedUsageSchema
      .optional()
      .describe('Usage of models since the last report that states one.'),
  },
);

/** A report with the agent that makes it, and the event id that it chose. */
interface Reported {
  readonly id: string | undefined;
  readonly agent: string;
}

/** A report about a task that the agent holds; or that of an idle agent, which says that it is there. */
type AgentReport = Reported &
  ({ readonly isIdle: true } | { readonly isIdle: false; readonly report: TaskReport });

export const reportBody = reportSchema.transform((said, { addIssue }): AgentReport => {
  const { event_id: id, agent_id: agent, task_id: task, lease_token: token } = said;
  if (task !== undefined && token !== undefined) {
    return { isIdle: false, id, agent, report: toReport(said, { task, token }) };
  }
  const namesNoTask = task === undefined && token === undefined;
  if (namesNoTask && said.event_type === 'heartbeat') return { isIdle: true, id, agent };
  for (const field of ['task_id', 'lease_token'] as const) {
    if (said[field] !== undefined) continue;
    const message = 'expected it as it came with the task; only a heartbeat may name no task';
    addIssue({ code: 'custom', path: [field], message });
  }
  return z.NEVER;
});

export const receiptSchema = component('ReportReceipt', 'The receipt for a report.', {
  event_id: z.string(),
  execution_id: z.string(),
  recorded_at: timeSchema,
  status: executionStatusSchema.describe("The execution's, after it."),
  next_task_id: z.string().nullable().describe('The first task that waits for an agent.'),
  status_message: z.string(),
  next_step_options: z
    .array(z.object({ task_id: z.string(), choices: z.array(taskChoiceSchema) }))
    .optional()
    .describe('The choices for each task that waits for a person.'),
  number: z.int().optional().describe('Place in the execution.'),
  force_pause: z.boolean().optional().describe('Rest: the execution is paused.'),
  force_cancel: z.boolean().optional().describe('Stop: the execution has ended.'),
  late: z
    .boolean()
    .optional()
    .describe('The task had been taken away: the event is kept, nothing follows.'),
  repeated: z.boolean().optional().describe('It had been taken before.'),
});

function toReport(
  said: z.output<typeof reportSchema>,
  { task, token }: Pick<TaskReport, 'task' | 'token'>,
): TaskReport {
  const { error_type, error_message, agent_timestamp: at, status, message, percent } = said;
  const hasError = error_type !== undefined || error_message !== undefined;
  return {
    type: said.event_type,
    task,
    agent: said.agent_id,
    token,
    ...given({
      subtask: said.subtask_id,
      agentTimestamp: at === undefined ? undefined : Date.parse(at),
      status,
      message,
      percent,
      output: said.output_data,
      error: hasError ? { type: error_type ?? 'error', message: error_message ?? '' } : undefined,
      needsReview: said.human_review_required,
      suggestions: said.suggestions,
      isFinal: said.blocking,
      usage: said.usage && toUsage(said.usage),
    }),
  };
}

function toUsage(said: z.output<typeof statedUsageSchema>): NonNullable<TaskReport['usage']> {
  const { model_calls: modelCalls = 0, input_tokens: inputTokens = 0, cost = 0 } = said;
  return { modelCalls, inputTokens, outputTokens: said.output_tokens ?? 0, cost };
}

export function toReceiptDocument(
  receipt: ReportReceipt,
  report: TaskReport,
): ResponseBody<typeof receiptSchema> {
  const { id, version, recordedAt, isLate, isRepeated, state } = receipt;
  const options = nextSteps(state);
  return {
    ...standing(state),
    event_id: id,
    recorded_at: toTime(recordedAt),
    status_message: messageOf(receipt, report),
    ...(options.length > 0 && { next_step_options: options }),
    number: version,
    late: isLate,
    repeated: isRepeated,
  };
}

/** Returns the answer to an agent that holds no task and says that it is there: nothing is kept of it. */
export function toIdleReceipt(
  state: ExecutionState,
  { id, at }: { readonly id: string; readonly at: number },
): ResponseBody<typeof receiptSchema> {
  return {
    ...standing(state),
    event_id: id,
    recorded_at: toTime(at),
    status_message: `the agent holds no task here, the execution is ${state.status}: ${state.reason}`,
    late: false,
    repeated: false,
  };
}

function standing(state: ExecutionState) {
  const { execution, status } = state;
  return {
    execution_id: execution,
    status,
    next_task_id: readyTasks(state)[0] ?? null,
    ...stopsFor(status),
  };
}

function nextSteps(state: ExecutionState): { task_id: string; choices: TaskChoice[] }[] {
  return blockedTasks(state).flatMap((id) => {
    const kind = state.tasks.get(id)?.blocker?.kind;
    return kind === undefined ? [] : [{ task_id: id, choices: [...choicesFor(kind)] }];
  });
}

function messageOf({ isLate, state }: ReportReceipt, { task: id }: TaskReport): string {
  const { status, reason } = state;
  const task = state.tasks.get(id);
  if (isLate) {
    const why = hasEnded(status) ? `the execution is ${status}` : 'its lease had ended';
    return `the task was taken away: ${why}; the event is kept, and nothing follows from it`;
  }
  const where = `task ${id} is ${task?.status ?? 'gone'}`;
  return `${where}, the execution is ${status}: ${reason}`;
}
