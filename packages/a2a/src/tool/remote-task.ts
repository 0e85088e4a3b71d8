import {
  type Message,
  Role,
  type StreamResponse,
  type Task,
  TaskState,
  type TaskStatus,
} from '@a2a-js/sdk';
import type { Client } from '@a2a-js/sdk/client';
import { A2AError } from '@a2a-js/sdk/errors';
import { systemClock, ToolError, wait } from '@pce/core/internal';

/** Milliseconds between looks at a task without a stream: the first, and the longest. */
const minPollMs = 200;
const maxPollMs = 5_000;
/** Milliseconds to wait for a cancellation, within what a stopped tool is given. */
const cancelMs = 1_500;

const ends: readonly TaskState[] = [
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_REJECTED,
];

/** A message to an agent, before it has its context and task. */
export type SentMessage = Pick<Message, 'messageId' | 'parts'>;

export function isAsking({ state }: TaskStatus): boolean {
  return (
    state === TaskState.TASK_STATE_INPUT_REQUIRED || state === TaskState.TASK_STATE_AUTH_REQUIRED
  );
}

/** Returns an identity of the question of a task: its next one has another. */
export function questionOf({ status }: Pick<Task, 'status'>): string {
  return `${status?.message?.messageId ?? ''}@${status?.timestamp ?? ''}`;
}

/** The task of one call at an agent, which is found again by its context. */
export class RemoteTask {
  readonly #client: Client;
  readonly #signal: AbortSignal;
  readonly #isFoundAgain: boolean;
  #context: string;
  /** Its id, as soon as it is known. */
  id: string | undefined;

  /** @param isFoundAgain - Whether the agent must keep the context. */
  constructor(client: Client, context: string, isFoundAgain: boolean, signal: AbortSignal) {
    this.#client = client;
    this.#context = context;
    this.#isFoundAgain = isFoundAgain;
    this.#signal = signal;
  }

  /** Returns the task that an earlier run of the call began. */
  async find(): Promise<Task | undefined> {
    const { tasks } = await this.#client.listTasks(
      {
        tenant: '',
        contextId: this.#context,
        status: TaskState.TASK_STATE_UNSPECIFIED,
        pageToken: '',
        statusTimestampAfter: undefined,
        includeArtifacts: false,
      },
      { signal: this.#signal },
    );
    if (tasks.some(({ contextId }) => contextId !== this.#context)) throw lostContext();
    // Newest first; later ones were begun by the agent itself.
    const found = tasks.at(-1);
    this.id = found?.id;
    return found;
  }

  async get(id: string): Promise<Task> {
    this.id = id;
    const task = await this.#client.getTask({ tenant: '', id }, { signal: this.#signal });
    this.#see(task);
    return task;
  }

  /** Sends a message and follows what comes of it; without one, follows the task that was begun before. */
  async follow(
    message: SentMessage | undefined,
    begun: Task | undefined,
    answered: string | undefined,
  ): Promise<Task | Message> {
    const hasStopped = message === undefined && begun !== undefined && isStopped(begun, answered);
    const direct = hasStopped ? undefined : await this.#stream(message, answered);
    if (direct !== undefined) return direct;
    if (this.id === undefined) throw new Error('its answer holds neither a task nor a message');
    // A stream may break, and an agent may have none.
    for (let ms = minPollMs; ; ms = Math.min(2 * ms, maxPollMs)) {
      const task = await this.get(this.id);
      if (isStopped(task, answered)) return task;
      await wait(systemClock, ms, this.#signal);
    }
  }

  /** Asks the agent to stop. Never rejects. */
  async cancel(): Promise<void> {
    if (this.id === undefined) return;
    const signal = AbortSignal.timeout(cancelMs);
    await this.#client
      .cancelTask({ tenant: '', id: this.id, metadata: undefined }, { signal })
      .catch(() => undefined);
  }

  /** Reads a stream until the task stops or the stream breaks. Returns a message in place of a task. */
  async #stream(
    message: SentMessage | undefined,
    answered: string | undefined,
  ): Promise<Message | undefined> {
    try {
      for await (const { payload } of this.#updates(message)) {
        if (payload?.$case === 'message') return payload.value;
        if (payload?.$case === 'task') this.#see(payload.value);
        if (payload === undefined || payload.$case === 'artifactUpdate') continue;
        const { status } = payload.value;
        if (isStopped({ status }, answered)) break;
      }
    } catch (error) {
      const isRefused = message !== undefined && error instanceof A2AError;
      const isLost = this.id === undefined || this.#signal.aborted;
      if (isRefused || isLost || ToolError.isInstance(error)) throw error;
    }
    return undefined;
  }

  #updates(message: SentMessage | undefined): AsyncIterable<StreamResponse> {
    const { id } = this;
    const options = { signal: this.#signal };
    if (message === undefined)
      return this.#client.resubscribeTask({ tenant: '', id: id ?? '' }, options);
    const sent: Message = {
      ...message,
      contextId: this.#context,
      taskId: id ?? '',
      role: Role.ROLE_USER,
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    };
    const configuration = {
      acceptedOutputModes: [],
      taskPushNotificationConfig: undefined,
      returnImmediately: true,
    };
    return this.#client.sendMessageStream(
      { tenant: '', message: sent, configuration, metadata: undefined },
      options,
    );
  }

  /** Throws if the call could not be found again by its context. */
  #see({ id, contextId }: Task): void {
    this.id = id;
    if (contextId !== this.#context && this.#isFoundAgain) throw lostContext();
    this.#context = contextId;
  }
}

function lostContext(): ToolError {
  return new ToolError(
    'dependency_missing',
    'the agent does not keep the contextId of its client, or does not list tasks by it, so that a call cannot be found again after a crash; set effect to once',
  );
}

function isStopped({ status }: Pick<Task, 'status'>, answered: string | undefined): boolean {
  if (status === undefined) return false;
  return ends.includes(status.state) || (isAsking(status) && questionOf({ status }) !== answered);
}
