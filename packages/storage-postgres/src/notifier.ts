import { toPayload } from './notification.js';

/** Tells other processes which streams have grown. */
export interface Notifier {
  announce(streams: Iterable<string>): void;
  /** Resolves when everything announced was told, or could not be. */
  drain(): Promise<void>;
}

/** At most so often: who listens looks for everything that is new, however many appends there were. */
const pauseMs = 20;
/** `send` rejects where the database cannot be reached; that is no loss, for who listens polls too. */
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
