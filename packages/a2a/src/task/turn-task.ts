import { type Task, TaskState } from '@a2a-js/sdk';
import { TaskNotFoundError } from '@a2a-js/sdk/errors';
import type { Orchestrator, TurnEvent, TurnJournalEntry } from '@pce/core';
import { TurnNotFoundError } from '@pce/core/errors';
import { signalsOf } from '@pce/core/signals';
import { TaskWriter } from './task-writer.js';
import { begunTask, withUpdate } from './updates.js';

type Started = Extract<TurnEvent, { type: 'turn.started' }>;

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
  const started = entries[0]?.event;
  if (started?.type !== 'turn.started') throw notFound(turn);
  const { owner = 'local', session } = started;
  if (owner !== of.owner || session !== of.session) throw notFound(turn);
  return { started, entries };
}

export function notFound(id: string): TaskNotFoundError {
  return new TaskNotFoundError(`there is no task ${id}`);
}

export function contextOf({ turn, thread }: Started): string {
  return thread?.id ?? turn;
}

/** Returns a task as its journal shows it, up to a version. */
export function taskOf({ started, entries }: TaskJournal, version = entries.length): Task {
  const { turn, request, at } = started;
  const place = { taskId: turn, contextId: contextOf(started) };
  const writer = new TaskWriter({ turn, ...place, first: 0, drafts: 'stream', maxOutput: 0 });
  return signalsOf(entries.slice(0, version))
    .flatMap((signal) => writer.write(signal))
    .reduce(withUpdate, begunTask(place, TaskState.TASK_STATE_WORKING, at, request));
}
