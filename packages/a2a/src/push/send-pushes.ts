import { A2A_CONTENT_TYPE, StreamResponse } from '@a2a-js/sdk';
import type { Orchestrator, Store } from '@pce/core';
import { LeaseHeldError, VersionConflictError } from '@pce/core/errors';
import {
  appendToStream,
  getRow,
  holdLease,
  iterateRows,
  loadStream,
  project,
  type SignalView,
  stampEvent,
  systemClock,
  systemIds,
  wait,
} from '@pce/core/internal';
import type { Executions } from '@pce/executions';
import { nextTryAt, PostFailedError, type PostWebhook, signWebhook } from '@pce/network-parts';
import { executionSteps, isExecutionId } from '../task/execution-task.js';
import { TaskWriter } from '../task/task-writer.js';
import { type Push, pushCollections, pushJournal, pushSchema } from './push-journal.js';

/** Store and transport of pushes. */
export interface SendPushesParts {
  readonly pce: Orchestrator;
  readonly executions: Executions | undefined;
  readonly store: Store;
  readonly secret: string;
  readonly post: PostWebhook;
  readonly leaseMs: number;
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** Milliseconds between looks for new addresses. */
const pollMs = 500;
/** Milliseconds that a receiver has to answer. */
const timeoutMs = 5_000;
const unstopped = new AbortController().signal;

/** Sends what is to be sent while this process holds the lease, until the signal aborts. Never rejects. */
export async function sendPushes(parts: SendPushesParts): Promise<void> {
  const { store, leaseMs, onError, signal } = parts;
  const options = { owner: systemIds.next('a2a'), ttlMs: leaseMs, isOwnerAlive: () => true };
  while (!signal.aborted) {
    const lost = new AbortController();
    try {
      const lease = await holdLease(store, systemClock, 'a2a-push', options, () => lost.abort());
      await sendPending({ ...parts, signal: AbortSignal.any([signal, lost.signal]) }).finally(() =>
        lease.release(),
      );
    } catch (error) {
      if (!(error instanceof LeaseHeldError)) onError(error);
    }
    await pause(leaseMs / 3, signal);
  }
}

async function sendPending(parts: SendPushesParts): Promise<void> {
  const { store, onError, signal } = parts;
  const running = new Map<string, Promise<void>>();
  while (!signal.aborted) {
    for await (const { key } of iterateRows(store, { collection: pushCollections.pending })) {
      if (running.has(key)) continue;
      const sending = sendTo(parts, key)
        .catch((error: unknown) => {
          // The config was changed or removed meanwhile.
          if (!(error instanceof VersionConflictError)) onError(error);
        })
        .finally(() => running.delete(key));
      running.set(key, sending);
    }
    await pause(pollMs, signal);
  }
  await Promise.all(running.values());
}

/** Sends the updates of a task to one address, each after the one before. */
async function sendTo(parts: SendPushesParts, id: string): Promise<void> {
  const { store } = parts;
  let position = await loadStream(store, pushJournal, id);
  const { version: first, part } = position.state;
  const record = async (version: number, sent: number, isLast: boolean): Promise<void> => {
    const at = systemClock.now();
    const event = stampEvent({ type: 'push.sent', version, part: sent, isLast } as const, at);
    position = await appendToStream(store, pushJournal, position, [event]);
  };
  for await (const { version, at: queuedAt, updates, isLast } of stepsOf(parts, position.state)) {
    for (const [at, update] of updates.entries()) {
      if (version < first || (version === first && at < part)) continue;
      const push = await getRow(store, pushSchema, pushCollections.pending, id);
      if (push === undefined) return;
      const delivery = { id: `${id}.${version}.${at}`, update, queuedAt };
      if (!(await send(parts, push, delivery))) return;
      await record(version, at + 1, false);
    }
    if (isLast) await record(version, updates.length, true);
  }
}

/** An event as updates of its task. */
interface Step {
  readonly version: number;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly updates: readonly StreamResponse[];
  readonly isLast: boolean;
}

/** Yields the events of a task from its beginning, until it ends or the signal aborts. */
async function* stepsOf(
  { pce, executions, signal }: SendPushesParts,
  { task, contextId, version: first }: Push,
): AsyncGenerator<Step, void, undefined> {
  if (executions !== undefined && isExecutionId(task)) {
    for await (const { state, ...step } of executionSteps(executions, task, signal))
      yield { ...step, isLast: state.endedAt !== undefined };
    return;
  }
  const writer = new TaskWriter({ turn: task, contextId, first, drafts: 'hold', maxOutput: 0 });
  let view: SignalView | undefined;
  for await (const entry of pce.follow(task, { signal })) {
    const [next, signals] = project(view, entry);
    view = next;
    const { version, event } = entry;
    const updates = signals.flatMap((one) => writer.write(one));
    yield { version, at: event.at, updates, isLast: event.type === 'turn.finished' };
  }
}

interface Delivery {
  /** The same on every try. */
  readonly id: string;
  readonly update: StreamResponse;
  /** Unix time in milliseconds. */
  readonly queuedAt: number;
}

/** Returns whether the receiver has it, or it was tried for a day; false if the signal aborted before. */
async function send(parts: SendPushesParts, push: Push, delivery: Delivery): Promise<boolean> {
  const { secret, post, signal } = parts;
  const { id, update, queuedAt } = delivery;
  const body = JSON.stringify(StreamResponse.toJSON(update));
  for (let attempts = 1; !signal.aborted; attempts += 1) {
    const at = systemClock.now();
    const headers = {
      'Content-Type': A2A_CONTENT_TYPE,
      ...(push.token !== '' && { 'X-A2A-Notification-Token': push.token }),
      ...(push.scheme !== '' && { Authorization: `${push.scheme} ${push.credentials}` }),
      ...(await signWebhook({ id, at, body }, secret)),
    };
    try {
      // A request that is on its way is awaited, or it would come again.
      const status = await post({ url: push.url, headers, body }, { timeoutMs, signal: unstopped });
      if (status >= 200 && status < 300) return true;
    } catch (error) {
      if (!(error instanceof PostFailedError)) throw error;
    }
    const retryAt = nextTryAt({ queuedAt, attempts }, systemClock.now());
    if (retryAt === undefined) return true;
    await pause(retryAt - systemClock.now(), signal);
  }
  return false;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return wait(systemClock, ms, signal).catch(() => undefined);
}
