import { once } from 'node:events';
import { createServer } from 'node:http';
import type { WakeHandler, WakeSubscription } from '@pce/core/worker';
import { createEndpointHandler, type ObjectContext, object } from '@restatedev/restate-sdk';
import type { Ingress } from './ingress.js';

export interface WakeServerParts {
  readonly service: string;
  readonly listen: { readonly port: number; readonly host: string };
  readonly visibilityMs: number;
  readonly identityKeys: readonly string[];
  readonly handler: WakeHandler;
  readonly concurrency: number;
  readonly send: Ingress['send'];
}

const firstRetryMs = 500;
const maxRetryMs = 60_000;

/** Takes the wakes that Restate sends to a port, until it is stopped. Rejects if the port is taken. */
export async function wakeServer(parts: WakeServerParts): Promise<WakeSubscription> {
  const { service, listen, visibilityMs, handler, concurrency, send } = parts;
  const running = new Set<Promise<void>>();
  const waiting = new Set<() => void>();
  let isStopped = false;
  const letIn = (): void => {
    const [first] = waiting;
    if (first === undefined) return;
    waiting.delete(first);
    first();
  };

  const handle = async (id: string, attempt: number, signal: AbortSignal): Promise<void> => {
    const again = await handler({ id, attempt, signal }).then(
      (answer) => answer && { at: answer.at },
      () => ({
        delayMs: Math.min(maxRetryMs, firstRetryMs * 2 ** (attempt - 1)),
        attempt: attempt + 1,
      }),
    );
    // Sent before this delivery ends: a crash in between leaves both. Retries of Restate would hold up other wakes of the id.
    if (again && !signal.aborted) await send(id, again);
  };
  /** Keeps no journal in Restate: whatever a release changes in here, a delivery that has begun can be repeated by it. */
  const wake = async (context: ObjectContext, { attempt }: { attempt: number }): Promise<void> => {
    const { attemptCompletedSignal: signal } = context.request();
    while (running.size >= concurrency && !isStopped)
      await new Promise<void>((resolve) => waiting.add(resolve));
    if (isStopped) throw new Error('the worker stops: another one takes it');
    if (signal.aborted) return letIn();
    const handling = handle(context.key, attempt, signal);
    const settled = handling
      .catch(() => undefined)
      .finally(() => {
        running.delete(settled);
        letIn();
      });
    running.add(settled);
    await handling;
  };
  const wakes = object({
    name: service,
    handlers: { wake },
    options: {
      journalRetention: 0,
      idempotencyRetention: 0,
      inactivityTimeout: Math.ceil(visibilityMs * 0.75),
      abortTimeout: Math.ceil(visibilityMs * 0.25),
      // Its default gives up after 70 attempts, and then keeps all wakes of the id until an operator acts.
      retryPolicy: {
        initialInterval: 100,
        exponentiationFactor: 2,
        maxInterval: 5_000,
        maxAttempts: 1_000_000,
        onMaxAttempts: 'kill',
      },
    },
  });
  const endpoint = createEndpointHandler({
    services: [wakes],
    bidirectional: false,
    logger: () => undefined,
    identityKeys: [...parts.identityKeys],
  });
  const server = createServer((request, response) => endpoint(request, response));
  server.listen(listen.port, listen.host);
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    isStopped = true;
    for (const go of waiting) go();
    const closed = once(server, 'close');
    server.close();
    // Connections end after the answers that are under way.
    server.keepAliveTimeout = 1;
    await Promise.all([closed, ...running]);
  };
  let stopping: Promise<void> | undefined;
  return {
    get isListening() {
      return server.listening;
    },
    async stop() {
      stopping ??= stop();
      await stopping;
    },
  };
}
