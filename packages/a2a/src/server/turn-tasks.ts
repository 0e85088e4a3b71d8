import {
  type ListTasksRequest,
  type ListTasksResponse,
  type Message,
  type StreamResponse,
  type Task,
  TaskState,
} from '@a2a-js/sdk';
import { RequestMalformedError, TaskNotCancelableError } from '@a2a-js/sdk/errors';
import type { ServerCallContext } from '@a2a-js/sdk/server';
import type { Orchestrator } from '@pce/core';
import { PceError } from '@pce/core/errors';
import { sha256 } from '@pce/core/internal';
import { type Chat, Chats, type Drafts, type StreamStart, turnMessages } from '@pce/ui';
import { TaskWriter } from '../task/task-writer.js';
import {
  contextOf,
  hasEnded,
  isStill,
  readTask,
  type TaskJournal,
  taskOf,
} from '../task/turn-task.js';
import { listTasks } from './list-tasks.js';
import { readDecision, readRequest } from './read-message.js';

/** Whose turns are tasks, and how they are shown. */
export interface TurnTasksOptions {
  /**
   * Returns the user of a call, to whom its tasks belong: others do not see them. @defaultValue the name of the call's user, or
   * `local` if it has none
   */
  readonly owner?: (context: ServerCallContext) => string;
  /** Label of the tasks' turns. @defaultValue `a2a` */
  readonly session?: string;
  /** Whether drafts of the answer are sent before validation. @defaultValue `stream` */
  readonly drafts?: Drafts;
  /** Returns the run context of a call's turn. @defaultValue none */
  readonly run?: (context: ServerCallContext) => unknown;
}

/** Key in the state of a call of a signal that ends its stream; see {@link a2aRoutes}. */
export const closedKey = 'pce.closed';

/** The turns of an orchestrator that are tasks of A2A. */
export class TurnTasks {
  readonly #pce: Orchestrator;
  readonly #options: TurnTasksOptions;
  readonly #session: string;
  readonly #chats: Chats;

  constructor(pce: Orchestrator, options: TurnTasksOptions) {
    const { session = 'a2a' } = options;
    this.#pce = pce;
    this.#options = options;
    this.#session = session;
    this.#chats = new Chats(pce, { session });
  }

  /** Reads a task of the caller. Throws `TaskNotFoundError`. */
  journal(turn: string, context: ServerCallContext): Promise<TaskJournal> {
    return readTask(this.#pce, turn, this.#of(context));
  }

  async get(turn: string, context: ServerCallContext, historyLength?: number): Promise<Task> {
    const task = taskOf(await this.journal(turn, context));
    return historyLength === 0 ? { ...task, history: [] } : task;
  }

  list(request: ListTasksRequest, context: ServerCallContext): Promise<ListTasksResponse> {
    const read = (turn: string): Promise<Task> => this.get(turn, context, request.historyLength);
    return listTasks(this.#pce, this.#of(context), request, read);
  }

  /** Begins the task of a message, or finds the one that it began before; continues the task that it names. */
  begin(message: Message, context: ServerCallContext): Promise<StreamStart> {
    return message.taskId === '' ? this.#start(message, context) : this.#answer(message, context);
  }

  /** Returns a task that has not ended, as far as it is durable. */
  async show({ started }: TaskJournal, context: ServerCallContext): Promise<StreamStart> {
    return this.#chats.show(this.#chat(contextOf(started), context), started.turn);
  }

  /** Yields the task as it is, then its updates until it ends or waits. */
  async *updates(
    { turn, first, head }: StreamStart,
    context: ServerCallContext,
  ): AsyncGenerator<StreamResponse, void, undefined> {
    const begun = taskOf(await this.journal(turn, context), Math.max(1, first));
    yield { payload: { $case: 'task', value: begun } };
    if (isStill(begun)) return;
    const closed = context.state.get(closedKey);
    const { drafts = 'stream' } = this.#options;
    const place = { turn, contextId: begun.contextId, first: Math.max(2, first) };
    yield* turnMessages(this.#pce, {
      ...{ turn, head, live: this.#chats.live(turn) },
      writer: new TaskWriter({ ...place, drafts, maxOutput: 0 }),
      signal: closed instanceof AbortSignal ? closed : undefined,
    });
  }

  /** Cancels a task that this process drives, or that none does. */
  async cancel(id: string, context: ServerCallContext): Promise<Task> {
    const task = await this.get(id, context);
    if (task.status?.state === TaskState.TASK_STATE_CANCELED) return task;
    if (hasEnded(task)) throw new TaskNotCancelableError(`task ${id} has ended`);
    const reason = 'cancelled by its client';
    const { run } = this.#chat(id, context);
    const resume = { signal: AbortSignal.abort(new Error(reason)), run: run?.() };
    const stopped =
      this.#chats.live(id)?.handle.cancel(reason) ?? this.#pce.resume(id, resume).result();
    await stopped.catch((error: unknown) => {
      if (PceError.isInstance(error) && error.code === 'lease_held')
        throw new TaskNotCancelableError(`another process works on task ${id}`);
      throw error;
    });
    return this.get(id, context);
  }

  #of(context: ServerCallContext): { readonly owner: string; readonly session: string } {
    const { owner = ({ user }) => user?.userName ?? '' } = this.#options;
    return { owner: owner(context) || 'local', session: this.#session };
  }

  #chat(id: string, context: ServerCallContext): Chat {
    const { run } = this.#options;
    return { id, user: this.#of(context).owner, run: run && (() => run(context)) };
  }

  async #start(message: Message, context: ServerCallContext): Promise<StreamStart> {
    const { owner } = this.#of(context);
    const turn = `a2a_${sha256(JSON.stringify([owner, message.messageId])).slice(0, 32)}`;
    const find = async (): Promise<StreamStart | undefined> => {
      const journal = await this.journal(turn, context).catch(() => undefined);
      return journal && this.show(journal, context);
    };
    const known = await find();
    if (known !== undefined) return known;
    const chat = this.#chat(message.contextId || turn, context);
    try {
      return await this.#chats.start(chat, readRequest(message), turn);
    } catch (error) {
      // The same message may have arrived twice at once.
      const other = await find();
      if (other === undefined) throw error;
      return other;
    }
  }

  async #answer(message: Message, context: ServerCallContext): Promise<StreamStart> {
    const { taskId: turn, contextId } = message;
    const journal = await this.journal(turn, context);
    const chat = this.#chat(contextOf(journal.started), context);
    if (contextId !== '' && contextId !== chat.id)
      throw new RequestMalformedError(`task ${turn} belongs to context ${chat.id}`);
    const { interventions } = await this.#pce.result(turn);
    const decision = readDecision(message, interventions);
    const isMade = journal.entries.some(
      ({ event }) =>
        event.type === 'intervention.resolved' &&
        event.id === decision.id &&
        event.choose === decision.choose,
    );
    if (isMade) return this.show(journal, context);
    const start = await this.#chats.decide(chat, turn, [decision]);
    // The decision follows the event that the turn was resumed.
    return { ...start, first: start.first + 1 };
  }
}
