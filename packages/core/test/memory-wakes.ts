import type { WakeHandler, Waker } from '../src/worker/waker.js';

interface Subscriber {
  readonly handler: WakeHandler;
  readonly concurrency: number;
  readonly running: Set<Promise<void>>;
}

/** A service of wakes in memory, with a waker for each process. */
export function memoryWakes(): { open(): Waker } {
  const due = new Map<string, { at: number; attempt: number; isBusy: boolean }>();
  const subscribers = new Set<Subscriber>();

  const serve = (): void => {
    for (const subscriber of subscribers)
      for (const [id, row] of due) {
        if (subscriber.running.size >= subscriber.concurrency) break;
        if (row.isBusy || row.at > Date.now()) continue;
        const running = deliver(subscriber.handler, id, row.attempt + 1).finally(() => {
          subscriber.running.delete(running);
          serve();
        });
        subscriber.running.add(running);
        due.set(id, { at: Infinity, attempt: row.attempt + 1, isBusy: true });
      }
  };
  const deliver = async (handler: WakeHandler, id: string, attempt: number): Promise<void> => {
    const { signal } = new AbortController();
    const again = await handler({ id, attempt, signal }).catch(() => ({ at: Date.now() + 200 }));
    const { at: wokenFor = Infinity } = due.get(id) ?? {};
    due.delete(id);
    wake(id, Math.min(wokenFor, again?.at ?? Infinity));
  };
  const wake = (id: string, at: number): void => {
    if (at === Infinity) return;
    const row = due.get(id) ?? { at: Infinity, attempt: 0, isBusy: false };
    due.set(id, { ...row, at: Math.min(row.at, at) });
    setTimeout(serve, at - Date.now()).unref();
  };

  const open = (): Waker => {
    const own = new Set<Subscriber>();
    const close = async (): Promise<void> => {
      for (const subscriber of own) subscribers.delete(subscriber);
      await Promise.all([...own].flatMap(({ running }) => [...running]));
    };
    return {
      supports: { durable: true, timers: true, groups: false, exclusive: true, redeliverMs: 300 },
      wake: async (id, { at = 0 } = {}) => wake(id, at),
      async on(handler, { concurrency }) {
        const subscriber: Subscriber = { handler, concurrency, running: new Set() };
        for (const set of [own, subscribers]) set.add(subscriber);
        serve();
        return {
          get isListening() {
            return subscribers.has(subscriber);
          },
          async stop() {
            subscribers.delete(subscriber);
            await Promise.all(subscriber.running);
          },
        };
      },
      close,
      [Symbol.asyncDispose]: close,
    };
  };
  return { open };
}
