import type { Message, StreamResponse } from '@a2a-js/sdk';
import {
  RequestMalformedError,
  TaskNotCancelableError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors';
import type { Json } from '@pce/core';
import { ExecutionNotFoundError, IllegalTransitionError } from '@pce/core/errors';
import { sha256 } from '@pce/core/internal';
import type { ExecutionState, Executions, TaskPlanInput } from '@pce/executions';
import type { ExecutionOptions } from '@pce/executions/internal';
import * as z from 'zod';
import {
  begunExecution,
  executionContext,
  executionId,
  executionStates,
  executionSteps,
  isExecutionId,
  questionsOf,
} from '../task/execution-task.js';
import type { Caller, ListedTask, ShownTask, TaskKind, TaskStart } from '../task/task-kind.js';
import { notFound } from '../task/turn-task.js';
import { isStill, withUpdate } from '../task/updates.js';
import { assertContext, beginOnce } from './begin-once.js';
import { readTaskDecision } from './read-task-decision.js';

/** A plan as a message names it: by its id at the host, or as a document. */
export type GivenPlan =
  | { readonly planId: string; readonly plan?: undefined }
  | { readonly plan: Json; readonly planId?: undefined };

/** How plans are carried out for clients. */
export interface A2AExecutionsOptions {
  readonly executions: Executions;
  /** Returns the plan that a message of a user names, or throws `InvalidInputError`. */
  readonly planOf: (given: GivenPlan, owner: string) => TaskPlanInput | Promise<TaskPlanInput>;
  /** @defaultValue those of every execution */
  readonly options?: Partial<ExecutionOptions>;
  /** Called once a message has begun an execution, such as to run its tasks here. @defaultValue agents take them */
  readonly onBegun?: (execution: string) => void;
}

const givenSchema = z.union([
  z.strictObject({ planId: z.string().min(1) }),
  z.strictObject({ plan: z.json() }),
]);

/** Most tasks of a list, from the newest, and events that are looked through for an answer. */
const maxListed = 10_000;
const never = new AbortController().signal;

/** The executions of plans as tasks. */
export class ExecutionTasks implements TaskKind {
  readonly #options: A2AExecutionsOptions;
  readonly #executions: Executions;

  constructor(options: A2AExecutionsOptions) {
    this.#options = options;
    this.#executions = options.executions;
  }

  async get(id: string, caller: Caller): Promise<ShownTask> {
    const { version } = await this.#state(id, caller);
    let task: ShownTask['task'] | undefined;
    for await (const { state, updates } of executionSteps(this.#executions, id))
      task = updates.reduce(withUpdate, task ?? begunExecution(state));
    if (task === undefined) throw notFound(id);
    return { task, version };
  }

  async list(owner: string, contextId: string): Promise<readonly ListedTask[]> {
    const listed: ListedTask[] = [];
    for (let after: string | undefined; ; ) {
      const page = { owner, limit: 1_000, ...(after !== undefined && { after }) };
      const { executions, next } = await this.#executions.list(page);
      for (const { execution: id, status, createdAt, startedAt, endedAt } of executions) {
        const isOther = contextId !== '' && executionContext(id) !== contextId;
        if (!isExecutionId(id) || isOther) continue;
        const updatedAt = endedAt ?? startedAt ?? createdAt;
        listed.push({ id, state: executionStates[status], createdAt, updatedAt });
      }
      if (next === undefined || listed.length >= maxListed) return listed;
      after = next;
    }
  }

  async start(message: Message, caller: Caller): Promise<TaskStart> {
    const { planOf, options, onBegun } = this.#options;
    const { messageId, contextId } = message;
    const { owner } = caller;
    const given = planIn(message);
    if (given === undefined) throw new RequestMalformedError('the message names no plan');
    const execution = executionId(sha256(JSON.stringify([owner, messageId])), contextId);
    if (execution.length > 128)
      throw new RequestMalformedError('contextId is longer than 64 bytes');
    const begin = async (): Promise<TaskStart> => {
      const { planId } = given;
      const plan = await planOf(given, owner);
      const more = { ...(planId !== undefined && { planId }), ...(options && { options }) };
      await this.#executions.create({ plan, execution, owner, ...more });
      onBegun?.(execution);
      return { id: execution, first: 1, head: 0 };
    };
    return beginOnce(() => this.show(execution, caller), begin);
  }

  async answer(message: Message, caller: Caller): Promise<TaskStart> {
    const { taskId: id } = message;
    const state = await this.#state(id, caller);
    assertContext(message, executionContext(id));
    const open = questionsOf(state);
    const { question, choose, ...said } = readTaskDecision(message, open);
    const { owner: by } = caller;
    const [task = '', since] = question.split(/@(?=\d+$)/);
    if (!open.some((one) => one.question === question)) {
      const entries = await this.#executions.events(id, { limit: maxListed });
      const isMade = entries.some(
        ({ event }) =>
          event.type === 'task.resolved' &&
          event.task === task &&
          event.choice === choose &&
          event.at >= Number(since),
      );
      if (isMade) return this.show(id, caller);
      throw new UnsupportedOperationError(`question ${question} is no longer open`);
    }
    const { version } =
      choose === 'resume'
        ? await this.#executions.move(id, { to: 'RUNNING', by })
        : await this.#executions.resolve(id, { ...said, task, choice: choose, by });
    return { id, first: version, head: 0 };
  }

  async show(id: string, caller: Caller): Promise<TaskStart> {
    const { version } = await this.#state(id, caller);
    return { id, first: version, head: 0 };
  }

  async *updates(
    { id, first }: TaskStart,
    { closed = never }: Caller,
  ): AsyncGenerator<StreamResponse, void, undefined> {
    let task: ShownTask['task'] | undefined;
    for await (const { version, state, updates } of executionSteps(this.#executions, id, closed)) {
      task = updates.reduce(withUpdate, task ?? begunExecution(state));
      if (version === first) yield { payload: { $case: 'task', value: task } };
      if (version > first) yield* updates;
      if (version >= first && isStill(task)) return;
    }
  }

  async cancel(id: string, caller: Caller): Promise<void> {
    const { status } = await this.#state(id, caller);
    if (status === 'CANCELLED') return;
    const move = { to: 'CANCELLED', by: caller.owner, reason: 'cancelled by its client' } as const;
    await this.#executions.move(id, move).catch((error: unknown) => {
      if (!(error instanceof IllegalTransitionError)) throw error;
      throw new TaskNotCancelableError(`task ${id} has ended`);
    });
  }

  async #state(id: string, { owner }: Caller): Promise<ExecutionState> {
    const state = await this.#executions.get(id).catch((error: unknown) => {
      throw error instanceof ExecutionNotFoundError ? notFound(id) : error;
    });
    if (state.owner !== owner) throw notFound(id);
    return state;
  }
}

/** Returns the plan that a message names in a data part. */
export function planIn({ parts }: Message): GivenPlan | undefined {
  return parts
    .map(({ content }) =>
      content?.$case === 'data' ? givenSchema.safeParse(content.value).data : undefined,
    )
    .find((given) => given !== undefined);
}
