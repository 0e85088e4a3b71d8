import type { Message, SendMessageRequest, Task, TaskPushNotificationConfig } from '@a2a-js/sdk';
import {
  ExtendedAgentCardNotConfiguredError,
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors';
import type { A2ARequestHandler, ServerCallContext } from '@a2a-js/sdk/server';
import type { Orchestrator } from '@pce/core';
import type { A2APush } from '../push/a2a-push.js';
import { isExecutionId } from '../task/execution-task.js';
import type { Caller, TaskKind, TaskStart } from '../task/task-kind.js';
import { hasEnded } from '../task/updates.js';
import { toA2AError } from './a2a-errors.js';
import { closedKey } from './a2a-routes.js';
import { agentCard, type CardOptions } from './agent-card.js';
import { type A2AExecutionsOptions, ExecutionTasks, planIn } from './execution-tasks.js';
import { listTasks } from './list-tasks.js';
import { TurnTasks, type TurnTasksOptions } from './turn-tasks.js';

/** Number of answers that are known again when they are repeated. */
const maxAnswers = 1_000;

/** Options of {@link a2aHandler}. */
export interface A2AHandlerOptions extends TurnTasksOptions {
  readonly card: CardOptions;
  /** Plans that messages may have carried out, each as a task. @defaultValue none: every message is a turn's request */
  readonly executions?: A2AExecutionsOptions;
  /** Sends updates to addresses that clients name; see {@link a2aPush}. @defaultValue none: clients are refused */
  readonly push?: A2APush;
  /** Returns the run context of a call's turn. @defaultValue none */
  readonly run?: (context: ServerCallContext) => unknown;
}

/**
 * Returns a request handler of the SDK over the journal of an orchestrator: no task store and no event bus beside it, so that any
 * process answers for any task. A turn is a task, a thread a context, an intervention `INPUT_REQUIRED`; with `executions`
 * a plan that is carried out is a task too. A message that is repeated finds its task. Tasks belong to the user of the call. Serve it by {@link a2aRoutes}, or by the SDK's own handlers for
 * express.
 */
export function a2aHandler(
  pce: Orchestrator,
  { card, executions, push, run, ...options }: A2AHandlerOptions,
): A2ARequestHandler {
  const turns = new TurnTasks(pce, options);
  const plans = executions && new ExecutionTasks(executions);
  const kindOf = (id: string): TaskKind => (isExecutionId(id) ? plans : undefined) ?? turns;
  /** Answers, the newest last: sent again, they would answer the next question. */
  const answers = new Set<string>();
  const shown = agentCard(card, push !== undefined);

  const callerOf = (context: ServerCallContext): Caller => {
    const closed = context.state.get(closedKey);
    return {
      owner: context.user?.userName || 'local',
      run: run && (() => run(context)),
      closed: closed instanceof AbortSignal ? closed : undefined,
    };
  };

  const pushes = (): A2APush => {
    if (push === undefined) throw new PushNotificationNotSupportedError();
    return push;
  };

  const updates = (start: TaskStart, caller: Caller) => kindOf(start.id).updates(start, caller);

  const read = async (id: string, caller: Caller, historyLength?: number): Promise<Task> => {
    const { task } = await kindOf(id).get(id, caller);
    return historyLength === 0 ? { ...task, history: [] } : task;
  };

  /** Adds a config, from after a version on. */
  const addConfig = async (config: TaskPushNotificationConfig, caller: Caller, after?: number) => {
    const { task, version } = await kindOf(config.taskId).get(config.taskId, caller);
    const { contextId } = task;
    return pushes().add(config, { contextId, version: after ?? version });
  };

  const configsOf = async (id: string, caller: Caller) => {
    await kindOf(id).get(id, caller);
    return pushes().list(id);
  };

  const begun = (message: Message, caller: Caller): Promise<TaskStart> =>
    (planIn(message) && plans ? plans : turns).start(message, caller);

  const answered = async (message: Message, caller: Caller): Promise<TaskStart> => {
    const { taskId, messageId } = message;
    const key = JSON.stringify([caller.owner, taskId, messageId]);
    if (answers.has(key)) return kindOf(taskId).show(taskId, caller);
    answers.add(key);
    const [oldest = ''] = answers;
    if (answers.size > maxAnswers) answers.delete(oldest);
    try {
      return await kindOf(taskId).answer(message, caller);
    } catch (error) {
      answers.delete(key);
      throw error;
    }
  };

  const begin = async (
    { message, configuration }: SendMessageRequest,
    caller: Caller,
  ): Promise<TaskStart> => {
    if (message === undefined || message.messageId === '')
      throw new RequestMalformedError('message.messageId is required');
    const config = configuration?.taskPushNotificationConfig;
    if (config !== undefined) pushes().check(config);
    const isNew = message.taskId === '';
    const start = await (isNew ? begun(message, caller) : answered(message, caller));
    // A message that is repeated gets what happened since its task began.
    if (config !== undefined)
      await addConfig({ ...config, taskId: start.id }, caller, isNew ? 1 : start.first);
    return start;
  };

  return {
    getAgentCard: async () => shown,
    getAuthenticatedExtendedAgentCard: () =>
      Promise.reject(new ExtendedAgentCardNotConfiguredError()),
    sendMessage: (params, context) =>
      asA2A(async () => {
        const caller = callerOf(context);
        const { returnImmediately, historyLength } = params.configuration ?? {};
        const start = await begin(params, caller);
        if (returnImmediately !== true) for await (const _ of updates(start, caller));
        return read(start.id, caller, historyLength);
      }),
    async *sendMessageStream(params, context) {
      const caller = callerOf(context);
      yield* updates(await asA2A(() => begin(params, caller)), caller);
    },
    async *resubscribe({ id }, context) {
      const caller = callerOf(context);
      const start = await asA2A(async () => {
        if (hasEnded(await read(id, caller)))
          throw new UnsupportedOperationError(`task ${id} has ended`);
        return kindOf(id).show(id, caller);
      });
      yield* updates(start, caller);
    },
    getTask: ({ id, historyLength }, context) =>
      asA2A(() => read(id, callerOf(context), historyLength)),
    listTasks: (params, context) =>
      asA2A(async () => {
        const caller = callerOf(context);
        const kinds = plans === undefined ? [turns] : [turns, plans];
        const of = kinds.map((kind) => kind.list(caller.owner, params.contextId));
        const listed = (await Promise.all(of)).flat().sort((a, b) => b.createdAt - a.createdAt);
        return listTasks(listed, params, (id) => read(id, caller, params.historyLength));
      }),
    cancelTask: ({ id }, context) =>
      asA2A(async () => {
        const caller = callerOf(context);
        await kindOf(id).cancel(id, caller);
        return read(id, caller);
      }),
    createTaskPushNotificationConfig: (config, context) =>
      asA2A(() => addConfig(config, callerOf(context))),
    getTaskPushNotificationConfig: ({ taskId, id }, context) =>
      asA2A(async () => {
        const configs = await configsOf(taskId, callerOf(context));
        const config = configs.find((one) => one.id === id);
        if (config === undefined) throw new TaskNotFoundError(`task ${taskId} has no config ${id}`);
        return config;
      }),
    listTaskPushNotificationConfigs: ({ taskId }, context) =>
      asA2A(async () => {
        return { configs: await configsOf(taskId, callerOf(context)), nextPageToken: '' };
      }),
    deleteTaskPushNotificationConfig: ({ taskId, id }, context) =>
      asA2A(async () => {
        await configsOf(taskId, callerOf(context));
        await pushes().remove(taskId, id);
      }),
  };
}

async function asA2A<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toA2AError(error);
  }
}
