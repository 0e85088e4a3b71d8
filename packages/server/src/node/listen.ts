import { once } from 'node:events';
import type { Server } from 'node:http';
import { InvalidInputError } from '@pce/core/errors';
import { httpPost } from '@pce/network-parts/node';
import type { PceServer } from '../app/pce-server.js';
import { assertChannels } from '../notices/channel.js';
import { startNotifier } from '../notices/start-notifier.js';
import type { Background } from '../time/background.js';
import { startWebhookDispatcher } from '../webhooks/webhook-dispatcher.js';
import { toEventDocument } from '../wire/event-document.js';
import { isLocalHost, type OriginPolicy } from './allowed-origin.js';
import { httpListener, listenAt } from './http-listener.js';
import type { ListenOptions } from './listen-options.js';
import { planThreads } from './plan-threads.js';
import { type StreamSockets, streamSockets } from './stream-sockets.js';
import { startSweeper } from './sweeper.js';

/** A server that listens. */
export interface Listening extends AsyncDisposable {
  /** Such as `http://127.0.0.1:4400`, or `unix:` and the path. */
  readonly url: string;
  /**
   * Stops accepting, finishes what was accepted, ends streams so that their readers connect again, stops sweeping and
   * delivering, and closes the server. The store stays open. Calling it again waits for the same.
   */
  close(): Promise<void>;
}

const pingMs = 15_000;

/**
 * Puts a server on the network: HTTP, WebSockets for its streams, and in the background the sweeps that let time take
 * effect, and the deliveries to webhooks. Throws `InvalidInputError` where the place is taken, or is one from which
 * anybody could do everything.
 */
export async function listen(server: PceServer, options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, host = '127.0.0.1', socketPath, maxConnections = 10_000 } = options;
  const policy = policyOf(server, options);
  const { fetch, context } = server;
  const http = httpListener(fetch, { policy, maxConnections });
  const sockets = streamSockets(http, { fetch, policy, clock: context.clock, pingMs });
  const url = await listenAt(http, { port, host, socketPath });
  // Such as a connection that could not be accepted because the process is out of file descriptors.
  http.on('error', (error) => options.onError?.(error));
  const background = startBackground(server, options);
  const threads = planThreads();
  if (threads !== undefined) context.planReading.use(threads.read);
  const end = async (): Promise<void> => {
    const closed = once(http, 'close');
    http.close();
    await Promise.all([...background.map((each) => each.close()), server.close()]);
    await threads?.close();
    await closeConnections(http, sockets, { closed, graceMs: options.graceMs ?? 10_000 });
  };
  let ending: Promise<void> | undefined;
  const close = (): Promise<void> => {
    ending ??= end();
    return ending;
  };
  return { url, close, [Symbol.asyncDispose]: close };
}

function policyOf(server: PceServer, options: ListenOptions): OriginPolicy {
  const { hasUserTokens } = server;
  const { host = '127.0.0.1', socketPath, allowOpen = false, origins = server.origins } = options;
  const isLocal = !hasUserTokens && !allowOpen && socketPath === undefined;
  if (isLocal && !isLocalHost(host.includes(':') ? `[${host}]` : host)) {
    throw new InvalidInputError(
      `host ${host} is reached from other machines, and users need no tokens: give createServer auth.users or auth.keys, or allowOpen to let anybody do everything`,
    );
  }
  return { origins, hasUserTokens, isLocal };
}

function startBackground({ context }: PceServer, options: ListenOptions): Background[] {
  const { sweepEveryMs: everyMs = 1_000, sweepAfterMs: afterMs = 30_000 } = options;
  const { deliverWebhooks = true, notify = {}, onError = () => undefined } = options;
  const background: Background[] = [startSweeper({ ...context, everyMs, afterMs, onError })];
  if (deliverWebhooks) {
    const post = httpPost(context.webhookNetwork);
    background.push(startWebhookDispatcher({ ...context, render: toEventDocument, post, onError }));
  }
  if (notify !== false) {
    const { channels = [], publicUrl } = notify;
    background.push(
      startNotifier({ ...context, channels: assertChannels(channels), publicUrl, onError }),
    );
  }
  return background;
}

/** Connections on which nothing is under way are closed at once, the others when they are done or the time is up. */
async function closeConnections(
  http: Server,
  sockets: StreamSockets,
  { closed, graceMs }: { readonly closed: Promise<unknown>; readonly graceMs: number },
): Promise<void> {
  const late = setTimeout(() => {
    sockets.terminate();
    http.closeAllConnections();
  }, graceMs);
  const idle = setInterval(() => http.closeIdleConnections(), 50);
  http.closeIdleConnections();
  await closed;
  clearTimeout(late);
  clearInterval(idle);
}
