import {
  blockedTasks,
  choicesFor,
  type ExecutionState,
  type ReportReceipt,
  readyTasks,
  type TaskChoice,
  type TaskReport,
} from '@pce/executions';
import { hasEnded } from './has-ended.js';
import type { receiptSchema } from './report-body.js';
import type { ResponseBody } from './response-body.js';
import { toTime } from './scalars.js';

/** Returns the answer to an agent's report. */
export function toReceiptDocument(
  receipt: ReportReceipt,
  report: TaskReport,
): ResponseBody<typeof receiptSchema> {
  const { id, version, recordedAt, isLate, isRepeated, state } = receipt;
  const options = nextSteps(state);
  return {
    event_id: id,
    execution_id: state.execution,
    recorded_at: toTime(recordedAt),
    status: state.status,
    next_task_id: readyTasks(state)[0] ?? null,
    status_message: messageOf(receipt, report),
    ...(options.length > 0 && { next_step_options: options }),
    number: version,
    force_pause: state.status === 'PAUSED',
    force_cancel: hasEnded(state.status),
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
    event_id: id,
    execution_id: state.execution,
    recorded_at: toTime(at),
    status: state.status,
    next_task_id: readyTasks(state)[0] ?? null,
    status_message: `the agent holds no task here, the execution is ${state.status}: ${state.reason}`,
    force_pause: state.status === 'PAUSED',
    force_cancel: hasEnded(state.status),
    late: false,
    repeated: false,
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
