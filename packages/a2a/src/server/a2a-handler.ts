import type { SendMessageRequest } from '@a2a-js/sdk';
import {
  ExtendedAgentCardNotConfiguredError,
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors';
import type { A2ARequestHandler, ServerCallContext } from '@a2a-js/sdk/server';
import type { Orchestrator } from '@pce/core';
import type { StreamStart } from '@pce/ui';
import type { A2APush } from '../push/a2a-push.js';
import { contextOf, hasEnded, taskOf } from '../task/turn-task.js';
import { toA2AError } from './a2a-errors.js';
import { agentCard, type CardOptions } from './agent-card.js';
import { TurnTasks, type TurnTasksOptions } from './turn-tasks.js';

/** Options of {@link a2aHandler}. */
export interface A2AHandlerOptions extends TurnTasksOptions {
  readonly card: CardOptions;
  /** Sends updates to addresses that clients name; see {@link a2aPush}. @defaultValue none: clients are refused */
  readonly push?: A2APush;
}

/**
 * Returns a request handler of the SDK over the journal of an orchestrator: no task store and no event bus beside it, so that any
 * process answers for any task. A turn is a task, a thread a context, an intervention `INPUT_REQUIRED`; a message that is
 * repeated finds its task. Serve it by {@link a2aRoutes}, or by the SDK's own handlers for express.
 */
export function a2aHandler(
  pce: Orchestrator,
  { card, push, ...options }: A2AHandlerOptions,
): A2ARequestHandler {
  const tasks = new TurnTasks(pce, options);
  const shown = agentCard(card, push !== undefined);

  const pushes = (): A2APush => {
    if (push === undefined) throw new PushNotificationNotSupportedError();
    return push;
  };

  const begin = async (
    { message, configuration }: SendMessageRequest,
    context: ServerCallContext,
  ): Promise<StreamStart> => {
    if (message === undefined || message.messageId === '')
      throw new RequestMalformedError('message.messageId is required');
    const config = configuration?.taskPushNotificationConfig;
    if (config !== undefined) pushes().check(config);
    const start = await tasks.begin(message, context);
    if (config !== undefined) {
      const { started } = await tasks.journal(start.turn, context);
      // A message that is repeated gets what happened since its task began.
      const version = message.taskId === '' ? 1 : start.first;
      const after = { contextId: contextOf(started), version };
      await pushes().add({ ...config, taskId: start.turn }, after);
    }
    return start;
  };

  return {
    getAgentCard: async () => shown,
    getAuthenticatedExtendedAgentCard: () =>
      Promise.reject(new ExtendedAgentCardNotConfiguredError()),
    sendMessage: (params, context) =>
      asA2A(async () => {
        const { returnImmediately, historyLength } = params.configuration ?? {};
        const start = await begin(params, context);
        if (returnImmediately !== true) for await (const _ of tasks.updates(start, context));
        return tasks.get(start.turn, context, historyLength);
      }),
    async *sendMessageStream(params, context) {
      yield* tasks.updates(await asA2A(() => begin(params, context)), context);
    },
    async *resubscribe({ id }, context) {
      const start = await asA2A(async () => {
        const journal = await tasks.journal(id, context);
        if (hasEnded(taskOf(journal))) throw new UnsupportedOperationError(`task ${id} has ended`);
        return tasks.show(journal, context);
      });
      yield* tasks.updates(start, context);
    },
    getTask: ({ id, historyLength }, context) => asA2A(() => tasks.get(id, context, historyLength)),
    listTasks: (params, context) => asA2A(() => tasks.list(params, context)),
    cancelTask: ({ id }, context) => asA2A(() => tasks.cancel(id, context)),
    createTaskPushNotificationConfig: (config, context) =>
      asA2A(async () => {
        const { started, entries } = await tasks.journal(config.taskId, context);
        const after = { contextId: contextOf(started), version: entries.length };
        return pushes().add(config, after);
      }),
    getTaskPushNotificationConfig: ({ taskId, id }, context) =>
      asA2A(async () => {
        await tasks.journal(taskId, context);
        const config = await pushes().get(taskId, id);
        if (config === undefined) throw new TaskNotFoundError(`task ${taskId} has no config ${id}`);
        return config;
      }),
    listTaskPushNotificationConfigs: ({ taskId }, context) =>
      asA2A(async () => {
        await tasks.journal(taskId, context);
        return { configs: await pushes().list(taskId), nextPageToken: '' };
      }),
    deleteTaskPushNotificationConfig: ({ taskId, id }, context) =>
      asA2A(async () => {
        await tasks.journal(taskId, context);
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
