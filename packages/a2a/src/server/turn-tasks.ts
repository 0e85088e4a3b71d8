import { type Message, type StreamResponse, TaskState } from '@a2a-js/sdk';
import { TaskNotCancelableError } from '@a2a-js/sdk/errors';
import type { Orchestrator, TurnSummary } from '@pce/core';
import { PceError } from '@pce/core/errors';
import { sha256 } from '@pce/core/internal';
import { Chats, turnMessages } from '@pce/ui';
import type { Chat, Drafts, StreamStart } from '@pce/ui/internal';
import type { Caller, ListedTask, ShownTask, TaskKind, TaskStart } from '../task/task-kind.js';
import { TaskWriter } from '../task/task-writer.js';
import { contextOf, readTask, type TaskJournal, taskOf } from '../task/turn-task.js';
import { hasEnded, isStill } from '../task/updates.js';
import { assertContext, beginOnce } from './begin-once.js';
import { readDecision, readRequest } from './read-message.js';

/** Which turns are tasks, and how they are shown. */
export interface TurnTasksOptions {
  /** Label of the tasks' turns. @defaultValue `a2a` */
  readonly session?: string;
  /** Whether drafts of the answer are sent before validation. @defaultValue `stream` */
  readonly drafts?: Drafts;
}

/** Most tasks of a list, from the newest. */
const maxListed = 10_000;

const statesOf: { readonly [Status in TurnSummary['status']]: TaskState } = {
  running: TaskState.TASK_STATE_WORKING,
  paused: TaskState.TASK_STATE_WORKING,
  blocked: TaskState.TASK_STATE_INPUT_REQUIRED,
  completed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  cancelled: TaskState.TASK_STATE_CANCELED,
};

/** Milliseconds for which an answer waits for the lease of a process that has ended: somewhat more than a lease lasts. */
const leaseWaitMs = 20_000;

/** The turns of an orchestrator as tasks. */
export class TurnTasks implements TaskKind {
  readonly #pce: Orchestrator;
  readonly #session: string;
  readonly #drafts: Drafts;
  readonly #chats: Chats;

  constructor(pce: Orchestrator, { session = 'a2a', drafts = 'stream' }: TurnTasksOptions) {
    this.#pce = pce;
    this.#session = session;
    this.#drafts = drafts;
    this.#chats = new Chats(pce, { session });
  }

  async get(id: string, caller: Caller): Promise<ShownTask> {
    const journal = await this.#read(id, caller);
    return { task: taskOf(journal), version: journal.entries.length };
  }

  async list(owner: string, contextId: string): Promise<readonly ListedTask[]> {
    const thread = contextId === '' ? {} : { thread: contextId };
    const of = { owner, session: this.#session };
    const turns = await this.#pce.list({ ...of, ...thread, limit: maxListed });
    return turns.map(({ turn: id, status, startedAt: createdAt, updatedAt }) => {
      return { id, state: statesOf[status], createdAt, updatedAt };
    });
  }

  async start(message: Message, caller: Caller): Promise<TaskStart> {
    const key = JSON.stringify([caller.owner, message.messageId]);
    const turn = `a2a_${sha256(key).slice(0, 32)}`;
    const chat = chatOf(message.contextId || turn, caller);
    return beginOnce(
      () => this.show(turn, caller),
      async () => toStart(await this.#chats.start(chat, readRequest(message), turn)),
    );
  }

  async answer(message: Message, caller: Caller): Promise<TaskStart> {
    const { taskId: turn } = message;
    const journal = await this.#read(turn, caller);
    const chat = chatOf(contextOf(journal.started), caller);
    assertContext(message, chat.id);
    const { interventions } = await this.#pce.result(turn);
    const decision = readDecision(message, interventions);
    const isMade = journal.entries.some(
      ({ event }) =>
        event.type === 'intervention.resolved' &&
        event.id === decision.id &&
        event.choose === decision.choose,
    );
    if (isMade) return this.show(turn, caller);
    const { first, ...start } = toStart(
      await this.#chats.decide(chat, turn, [decision], leaseWaitMs),
    );
    // The decision follows the event that the turn was resumed.
    return { ...start, first: first + 1 };
  }

  async show(id: string, caller: Caller): Promise<TaskStart> {
    const { started } = await this.#read(id, caller);
    return toStart(await this.#chats.show(chatOf(contextOf(started), caller), id));
  }

  async *updates(
    { id, first, head }: TaskStart,
    caller: Caller,
  ): AsyncGenerator<StreamResponse, void, undefined> {
    const begun = taskOf(await this.#read(id, caller), Math.max(1, first));
    yield { payload: { $case: 'task', value: begun } };
    if (isStill(begun)) return;
    const place = { turn: id, contextId: begun.contextId, first: Math.max(2, first) };
    yield* turnMessages(this.#pce, {
      turn: id,
      head,
      live: this.#chats.live(id),
      signal: caller.closed,
      writer: new TaskWriter({ ...place, drafts: this.#drafts, maxOutput: 0 }),
    });
  }

  async cancel(id: string, caller: Caller): Promise<void> {
    const task = taskOf(await this.#read(id, caller));
    if (task.status?.state === TaskState.TASK_STATE_CANCELED) return;
    if (hasEnded(task)) throw new TaskNotCancelableError(`task ${id} has ended`);
    const reason = 'cancelled by its client';
    const resume = { signal: AbortSignal.abort(new Error(reason)), run: caller.run?.() };
    const stopped =
      this.#chats.live(id)?.handle.cancel(reason) ?? this.#pce.resume(id, resume).result();
    await stopped.catch((error: unknown) => {
      if (PceError.isInstance(error) && error.code === 'lease_held')
        throw new TaskNotCancelableError(`another process works on task ${id}`);
      throw error;
    });
  }

  #read(id: string, { owner }: Caller): Promise<TaskJournal> {
    return readTask(this.#pce, id, { owner, session: this.#session });
  }
}

function chatOf(id: string, { owner, run }: Caller): Chat {
  return { id, user: owner, run };
}

function toStart({ turn: id, first, head }: StreamStart): TaskStart {
  return { id, first, head };
}
