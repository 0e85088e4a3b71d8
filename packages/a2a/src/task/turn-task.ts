import { Message, type Task, TaskState } from '@a2a-js/sdk';
import { TaskNotFoundError } from '@a2a-js/sdk/errors';
import type { Orchestrator, TurnEvent, TurnJournalEntry } from '@pce/core';
import { TurnNotFoundError } from '@pce/core/errors';
import { signalsOf } from '@pce/core/signals';
import { TaskWriter, withUpdate } from './task-writer.js';

type Started = Extract<TurnEvent, { type: 'turn.started' }>;

/** The journal of a turn that is a task. */
export interface TaskJournal {
  readonly started: Started;
  readonly entries: readonly TurnJournalEntry[];
}

/** Reads a task of an owner and session. Throws `TaskNotFoundError`, also for the tasks of others. */
export async function readTask(
  pce: Orchestrator,
  turn: string,
  of: { readonly owner: string; readonly session: string },
): Promise<TaskJournal> {
  const entries = await pce.events(turn).catch((error: unknown) => {
    if (error instanceof TurnNotFoundError) throw notFound(turn);
    throw error;
  });
  const [first] = entries;
  const started = first?.event;
  if (started?.type !== 'turn.started') throw notFound(turn);
  const { owner = 'local', session } = started;
  if (owner !== of.owner || session !== of.session) throw notFound(turn);
  return { started, entries };
}

function notFound(turn: string): TaskNotFoundError {
  return new TaskNotFoundError(`there is no task ${turn}`);
}

/** Returns the context of a task: its thread. */
export function contextOf({ turn, thread }: Started): string {
  return thread?.id ?? turn;
}

/** Returns a task as its journal shows it, up to a version. */
export function taskOf({ started, entries }: TaskJournal, version = entries.length): Task {
  const { turn, request, at } = started;
  const contextId = contextOf(started);
  const role = 'ROLE_USER';
  const said = {
    messageId: `${turn}.request`,
    taskId: turn,
    contextId,
    role,
    parts: [{ text: request }],
  };
  const writer = new TaskWriter({ turn, contextId, first: 0, drafts: 'stream', maxOutput: 0 });
  const begun: Task = {
    ...{
      id: turn,
      contextId,
      artifacts: [],
      history: [Message.fromJSON(said)],
      metadata: undefined,
    },
    status: {
      ...{ state: TaskState.TASK_STATE_WORKING, message: undefined },
      timestamp: new Date(at).toISOString(),
    },
  };
  return signalsOf(entries.slice(0, version))
    .flatMap((signal) => writer.write(signal))
    .reduce(withUpdate, begun);
}

const waitingOrEnded: readonly TaskState[] = [
  ...[TaskState.TASK_STATE_COMPLETED, TaskState.TASK_STATE_FAILED, TaskState.TASK_STATE_CANCELED],
  TaskState.TASK_STATE_INPUT_REQUIRED,
];

/** Whether nothing happens in a task before its client acts. */
export function isStill({ status }: Task): boolean {
  return status !== undefined && waitingOrEnded.includes(status.state);
}

/** Whether a task has ended. */
export function hasEnded(task: Task): boolean {
  return isStill(task) && task.status?.state !== TaskState.TASK_STATE_INPUT_REQUIRED;
}
