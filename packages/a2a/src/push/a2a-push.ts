import type { TaskPushNotificationConfig } from '@a2a-js/sdk';
import { PushNotificationNotSupportedError, RequestMalformedError } from '@a2a-js/sdk/errors';
import type { Orchestrator, Store } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import {
  appendToStream,
  listRows,
  loadStream,
  newStream,
  stampEvent,
  systemClock,
} from '@pce/core/internal';
import type { Executions } from '@pce/executions';
import { type WebhookNetwork, webhookUrlProblem } from '@pce/network-parts';
import { httpPost } from '@pce/network-parts/node';
import { isExecutionId } from '../task/execution-task.js';
import { type Push, pushCollections, pushId, pushJournal, pushSchema } from './push-journal.js';
import { sendPushes } from './send-pushes.js';

/** Options of {@link a2aPush}. */
export interface A2APushOptions {
  /** The orchestrator's store. */
  readonly store: Store;
  /** Executions whose tasks are sent too. @defaultValue turns alone */
  readonly executions?: Executions;
  /** Secret that messages are signed with by Standard Webhooks: `whsec_` and Base64. Give it to your clients. */
  readonly secret: string;
  /** Networks that clients may name addresses in. @defaultValue public ones, over HTTPS */
  readonly network?: WebhookNetwork;
  /** Milliseconds after which another process sends in place of one that died. @defaultValue 15,000 */
  readonly leaseMs?: number;
  /** Called with errors of work that is tried again. @defaultValue none */
  readonly onError?: (error: unknown) => void;
}

/** The addresses to which clients have updates of their tasks sent. */
export interface A2APush extends AsyncDisposable {
  /** Throws `RequestMalformedError` for an address that is not allowed. */
  check(config: Pick<TaskPushNotificationConfig, 'url'>): void;
  /** Sends updates after a version. Throws like `check`, and for one config too many. */
  add(
    config: TaskPushNotificationConfig,
    after: { readonly contextId: string; readonly version: number },
  ): Promise<TaskPushNotificationConfig>;
  list(task: string): Promise<TaskPushNotificationConfig[]>;
  remove(task: string, config: string): Promise<void>;
  /** Begins nothing more; the next process continues. */
  close(): Promise<void>;
}

/**
 * Sends updates of tasks to addresses that clients name, until it is closed; of many processes on one store one does. What
 * was sent is durable, so that a restart sends nothing old; after a kill a message may come again under the same `webhook-id`.
 */
export function a2aPush(pce: Orchestrator, options: A2APushOptions): A2APush {
  const { store, secret, network = {}, leaseMs = 15_000, onError = () => undefined } = options;
  const { executions } = options;
  if (/^(?:whsec_)?$/.test(secret)) throw new InvalidInputError('a2aPush: `secret` is empty');
  const closing = new AbortController();
  const { signal } = closing;
  const post = httpPost(network);
  const sending = sendPushes({ pce, executions, store, secret, post, leaseMs, onError, signal });

  const all = async (task: string): Promise<readonly Push[]> => {
    const limit = { limit: maxConfigs };
    return (await listRows(store, pushSchema, pushCollections.of(task), limit)).rows;
  };
  const close = async (): Promise<void> => {
    closing.abort();
    await sending;
  };

  const check = ({ url }: Pick<TaskPushNotificationConfig, 'url'>): void => {
    const problem = webhookUrlProblem(url, network);
    if (problem !== undefined) throw new RequestMalformedError(`${url}: ${problem}`);
  };

  return {
    check,
    async add(given, { contextId, version: shown }) {
      const { taskId: task, id, url, token, authentication } = given;
      const { scheme = '', credentials = '' } = authentication ?? {};
      check(given);
      if (executions === undefined && isExecutionId(task))
        throw new PushNotificationNotSupportedError();
      const config = id || 'default';
      const others = await all(task);
      const known = others.find((push) => push.config === config);
      const wanted = { url, token, scheme, credentials };
      const names = ['url', 'token', 'scheme', 'credentials'] as const;
      if (known?.isRemoved === false && names.every((name) => known[name] === wanted[name]))
        return toConfig(known);
      if (known === undefined && others.length >= maxConfigs)
        throw new RequestMalformedError(`task ${task} has ${maxConfigs} push configs already`);
      const place = { version: shown + 1, part: 0 };
      const push = { task, config, contextId, ...wanted, ...place };
      const event = stampEvent({ type: 'push.added', ...push } as const, systemClock.now());
      const stream = pushId(push);
      const from =
        known === undefined
          ? newStream(store, pushJournal, stream)
          : await loadStream(store, pushJournal, stream);
      return toConfig((await appendToStream(store, pushJournal, from, [event])).state);
    },
    async list(task) {
      return (await all(task)).filter(({ isRemoved }) => !isRemoved).map(toConfig);
    },
    async remove(task, config) {
      const push = (await all(task)).find((one) => one.config === config);
      if (push === undefined || push.isRemoved) return;
      const removed = stampEvent({ type: 'push.removed' } as const, systemClock.now());
      const from = await loadStream(store, pushJournal, pushId(push));
      await appendToStream(store, pushJournal, from, [removed]);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Most configs of a task, removed ones included. */
const maxConfigs = 20;

function toConfig({ task: taskId, config: id, url, token, scheme, credentials }: Push) {
  const authentication = scheme === '' ? undefined : { scheme, credentials };
  return { tenant: '', id, taskId, url, token, authentication };
}
