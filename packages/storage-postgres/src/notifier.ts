import { toPayload } from './notification.js';

/** Notifies other processes of streams that have grown. */
export interface Notifier {
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
