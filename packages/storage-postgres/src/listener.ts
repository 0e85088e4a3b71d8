import type { PostgresClient } from './postgres-pool.js';
import { decodeText, encodeText } from './row.js';

/** Maximum payload in bytes; PostgreSQL accepts up to 8,000. */
const maxPayloadBytes = 7_000;

/** Returns a notification's payload: the streams that have grown, or an empty text if they do not fit. */
function toPayload(streams: ReadonlySet<string>): string {
  const payload = JSON.stringify([...streams].map(encodeText));
  return Buffer.byteLength(payload) > maxPayloadBytes ? '' : payload;
}

/** Parses a payload to streams; `undefined` if any may have grown. Untrusted: any client may notify. */
export function fromPayload(payload: string): readonly string[] | undefined {
  try {
    const streams: unknown = JSON.parse(payload);
    if (!Array.isArray(streams)) return undefined;
    return streams.filter((stream) => typeof stream === 'string').map(decodeText);
  } catch {
    return undefined;
  }
}

/** A connection that receives notifications of one channel. */
export interface Listener {
  readonly isLost: boolean;
  /** Stops listening and ends the connection. */
  stop(): void;
}

/** Takes ownership of `client` and runs LISTEN. Closes it and rejects on failure. */
export async function listen(
  client: PostgresClient,
  channel: string,
  receive: (payload: string) => void,
): Promise<Listener> {
  let isLost = false;
  const stop = (): void => {
    if (isLost) return;
    isLost = true;
    // Not returned to the pool, which would continue to listen.
    client.release(true);
  };
  client.on('error', stop);
  client.on('end', stop);
  client.on('notification', ({ payload = '' }) => receive(payload));
  try {
    await client.query({ text: `LISTEN ${channel}` });
  } catch (error) {
    stop();
    throw error;
  }
  return {
    get isLost() {
      return isLost;
    },
    stop,
  };
}

/** Notifies other processes of streams that have grown. */
interface Notifier {
  announce(streams: Iterable<string>): void;
  /** Resolves when all announcements were sent or have failed. */
  drain(): Promise<void>;
}

/** Minimum interval between notifications, in milliseconds; a listener reads all new entries at once. */
const pauseMs = 20;
/** Batches notifications. `send` may reject if the database cannot be reached; nothing is lost, since listeners poll too. */
export function notifier(send: (payload: string) => Promise<unknown>): Notifier {
  let grown = new Set<string>();
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    while (grown.size > 0) {
      const payload = toPayload(grown);
      grown = new Set();
      await send(payload).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    sending = undefined;
  }

  return {
    announce(streams) {
      for (const stream of streams) grown.add(stream);
      if (grown.size > 0) sending ??= sendAll();
    },
    drain: async () => sending,
  };
}
