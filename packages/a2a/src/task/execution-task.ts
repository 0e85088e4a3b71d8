import { type StreamResponse, type Task, TaskState } from '@a2a-js/sdk';
import { ExecutionNotFoundError } from '@pce/core/errors';
import { systemClock, wait } from '@pce/core/internal';
import type { ExecutionEvent, ExecutionState, ExecutionStatus, Executions } from '@pce/executions';
import {
  blockedTasks,
  choicesFor,
  evolve,
  initialState,
  type TaskChoice,
} from '@pce/executions/internal';
import {
  artifactUpdate,
  begunTask,
  type ShownStatus,
  statusUpdate,
  type TaskPlace,
} from './updates.js';

/** An open question of an execution: a task that waits for a person, or agents that say nothing. */
export interface TaskQuestion {
  /** Its id: the task, and since when it waits. Empty before the `@` if agents say nothing. */
  readonly question: string;
  readonly kind: string;
  readonly message: string;
  readonly options: readonly (TaskChoice | 'resume')[];
  readonly task?: string;
  readonly suggestions?: readonly string[];
}

/** An event of an execution as updates of its task. */
export interface ExecutionStep {
  readonly version: number;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly state: ExecutionState;
  readonly updates: readonly StreamResponse[];
}

/** Milliseconds between looks for new events. */
const pollMs = 500;
const pageSize = 1_000;

export const executionStates: { readonly [Status in ExecutionStatus]: TaskState } = {
  CREATED: TaskState.TASK_STATE_SUBMITTED,
  QUEUED: TaskState.TASK_STATE_SUBMITTED,
  RUNNING: TaskState.TASK_STATE_WORKING,
  PAUSED: TaskState.TASK_STATE_WORKING,
  BLOCKED: TaskState.TASK_STATE_INPUT_REQUIRED,
  COMPLETED: TaskState.TASK_STATE_COMPLETED,
  FAILED: TaskState.TASK_STATE_FAILED,
  CANCELLED: TaskState.TASK_STATE_CANCELED,
};

/** Begins the ids of executions that messages began, which no turn has. */
const prefix = 'a2a.';

/** Returns the id of the execution of a message, which holds the context that its client named. */
export function executionId(hash: string, contextId: string): string {
  const context = contextId === '' ? '' : `.${Buffer.from(contextId).toString('base64url')}`;
  return `${prefix}${hash.slice(0, 32)}${context}`;
}

export function isExecutionId(id: string): boolean {
  return id.startsWith(prefix);
}

/** Returns the context of an execution; its own id if its client named none. */
export function executionContext(id: string): string {
  const [, , context] = id.split('.');
  return context === undefined ? id : Buffer.from(context, 'base64url').toString();
}

/** Returns an execution as a task that has just begun. */
export function begunExecution({ execution, createdAt, plan }: ExecutionState): Task {
  const { goal, name } = plan;
  return begunTask(placeOf(execution), executionStates.CREATED, createdAt, goal || name || 'plan');
}

/**
 * Yields the events of an execution as updates of its task: those that there are, or with a signal also those to come, until
 * the execution has ended or the signal aborts. Throws `ExecutionNotFoundError`.
 */
export async function* executionSteps(
  executions: Executions,
  execution: string,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionStep, void, undefined> {
  let state: ExecutionState | undefined;
  for (let version = 0; signal?.aborted !== true; ) {
    const entries = await executions.events(execution, { after: version, limit: pageSize });
    for (const { event, version: own } of entries) {
      version = own;
      const before: ExecutionState | undefined = state;
      state = stateAfter(before, event, execution);
      yield { version, at: event.at, state, updates: updatesOf(before, event, state) };
    }
    if (entries.length === pageSize) continue;
    if (signal === undefined || state?.endedAt !== undefined) return;
    await wait(systemClock, pollMs, signal).catch(() => undefined);
  }
}

function stateAfter(
  before: ExecutionState | undefined,
  event: ExecutionEvent,
  execution: string,
): ExecutionState {
  if (before !== undefined) return evolve(before, event);
  if (event.type !== 'execution.created') throw new ExecutionNotFoundError(execution);
  return evolve(initialState(event), event);
}

/** Returns what an event changes: the artifact of a task that it completes, and the status. */
function updatesOf(
  before: ExecutionState | undefined,
  event: ExecutionEvent,
  after: ExecutionState,
): readonly StreamResponse[] {
  if (before === undefined) return [];
  const place = placeOf(after.execution);
  const status = statusOf(after);
  const { state, messageId } = statusOf(before);
  const isSame = status.state === state && status.messageId === messageId;
  return [
    ...(event.type === 'task.moved' ? artifactsOf(after, event.task, place) : []),
    ...(isSame ? [] : [statusUpdate(place, status)]),
  ];
}

function artifactsOf(state: ExecutionState, id: string, place: TaskPlace): StreamResponse[] {
  const { status, output } = state.tasks.get(id) ?? {};
  if (status !== 'COMPLETE' || output === undefined) return [];
  const parts = [typeof output === 'string' ? { text: output } : { data: output }];
  const name = state.graph.byId.get(id)?.title ?? id;
  return [artifactUpdate(place, { id, name, parts }, { append: false, lastChunk: true })];
}

function statusOf(state: ExecutionState): ShownStatus {
  const { status, reason, updatedAt: at } = state;
  const shown = { state: executionStates[status], at };
  if (status === 'FAILED' || status === 'CANCELLED')
    return { ...shown, messageId: `${state.execution}.end`, parts: [{ text: reason }] };
  if (status !== 'BLOCKED') return shown;
  const open = questionsOf(state);
  const parts = open.flatMap((question) => {
    const { message, options } = question;
    return [{ text: `${message}\nAnswer with ${options.join(', ')}` }, { data: question }];
  });
  return { ...shown, messageId: open.map(({ question }) => question).join(' '), parts };
}

/** Returns what an execution waits for, which a person may answer. */
export function questionsOf(state: ExecutionState): readonly TaskQuestion[] {
  const blocked = blockedTasks(state).flatMap((task): TaskQuestion[] => {
    const { blocker } = state.tasks.get(task) ?? {};
    if (blocker === undefined) return [];
    const { kind, suggestions, since } = blocker;
    const message = `${state.graph.byId.get(task)?.title ?? task}: ${blocker.message}`;
    const question = `${task}@${since}`;
    return [{ question, task, kind, message, suggestions, options: choicesFor(kind) }];
  });
  if (blocked.length > 0 || state.status !== 'BLOCKED') return blocked;
  const { reason: message, lastSignAt } = state;
  return [{ question: `@${lastSignAt}`, kind: 'late', message, options: ['resume'] }];
}

function placeOf(execution: string): TaskPlace {
  return { taskId: execution, contextId: executionContext(execution) };
}
