import type { AgentKey } from '../api/agents.js';
import { systemClock } from '../clock.js';
import { createClient } from '../create-client.js';
import type { AgentOptions } from './agent-options.js';
import { carryOut } from './carry-out.js';
import type { Handler } from './handler.js';
import { identify } from './identify.js';
import { createLifetime, type Lifetime } from './lifetime.js';
import { pollForWork } from './poll-for-work.js';
import { type RetryPolicy, retry } from './retry.js';

/** Options of `Agent.drain`. */
interface DrainOptions {
  /** Drain timeout in milliseconds, after which the handlers' signals are aborted. @defaultValue 20,000 */
  readonly graceMs?: number;
}

/** An agent that asks a server for work and does it. */
export interface Agent {
  /**
   * Works until it is drained, or its signal is aborted. Failed requests are retried; it rejects with an `ApiError` if the
   * server refuses the agent itself.
   */
  run(): Promise<void>;
  /**
   * Takes nothing new, and resolves when its tasks are done and reported. Tasks that are not done in time are stopped and
   * given back.
   */
  drain(options?: DrainOptions): Promise<void>;
  /** Stops at once: `drain` without grace. */
  close(): Promise<void>;
  /** Stops at once, as `close` does. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Between two tries to get a report through, in milliseconds. */
const reportBackoff = { firstMs: 500, maxMs: 10_000 };

/**
 * Creates a worker: an agent with a handler for each action it can do. It asks for work, keeps its leases alive while handlers run,
 * stops them when their work is of no more use, and sends their results until the server has them.
 */
export function createWorker(options: AgentOptions): Agent {
  const { clock = systemClock, signal } = options;
  const lifetime = createLifetime(clock);
  let running: Promise<void> | undefined;

  const drain = async ({ graceMs = 20_000 }: DrainOptions = {}): Promise<void> => {
    const cancel = lifetime.end(graceMs);
    await running?.catch(() => undefined); // `run` tells it
    cancel();
  };
  const close = (): Promise<void> => drain({ graceMs: 0 });
  const run = async (): Promise<void> => {
    const onAbort = (): void => void close();
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await live(options, lifetime);
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  };
  return {
    run: () => {
      running ??= run();
      return running;
    },
    drain,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function live(options: AgentOptions, lifetime: Lifetime): Promise<void> {
  const { clock = systemClock, log: note = () => undefined, concurrency = 1, idle = {} } = options;
  const { firstMs = 1_000, maxMs = 30_000 } = idle;
  const onRetry = (error: unknown, retryInMs: number): void =>
    note({ type: 'trouble', error, retryInMs });
  const policy = { backoff: { firstMs, maxMs }, clock, random: Math.random, onRetry };
  const key = await known(options, { ...policy, signal: lifetime.draining });
  if (key === undefined) return;

  const { agentId, apiKey } = key;
  const { agents, executions } = createClient({ ...options, token: apiKey, retry: false });
  const handlers = new Map(Object.entries(options.capabilities));
  await pollForWork({
    ...policy,
    agents,
    agentId,
    concurrency,
    lifetime,
    actions: [...handlers.keys()],
    begin: (offer) =>
      carryOut({
        ...policy,
        offer,
        agentId,
        note,
        backoff: reportBackoff,
        signal: lifetime.silent,
        handler: handlers.get(offer.nextTask.action) ?? unknownAction,
        report: (executionId, report, until) =>
          executions.report(executionId, report, { signal: until }),
      }),
  });
}

/** Returns the agent's key; `undefined` if the agent is drained before there is one. */
async function known(options: AgentOptions, policy: RetryPolicy): Promise<AgentKey | undefined> {
  const ask = identify(options);
  try {
    return await retry(() => ask(policy.signal), policy);
  } catch (error) {
    if (policy.signal.aborted) return undefined;
    throw error;
  }
}

const unknownAction: Handler = ({ task }) => {
  throw new Error(`this agent has no handler for ${task.action}`);
};

/** Is `createWorker` under its old name. @deprecated Renamed to `createWorker`. */
export const createAgent: typeof createWorker = (options) => createWorker(options);
