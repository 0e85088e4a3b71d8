import { StoreError } from '@pce/core/errors';
import { assertWakeId, type WakeHandler, type Waker } from '@pce/core/worker';

/** A service of wakes in memory, with wakers as several processes have them. */
export interface MemoryWakes {
  open(): Waker;
  /** Loses the connection of a waker, as the end of its process does. Its handlers run on, and nothing hears of it. */
  cut(waker: Waker): void;
  /** Restores the connection. Handlers whose wakes were delivered again are aborted. */
  restore(waker: Waker): void;
}

interface Row {
  at: number;
  attempt: number;
  group: string;
  delivery?: Delivery | undefined;
  /** The moment for which it was woken while its handler runs. */
  wokenFor?: number | undefined;
}

interface Delivery {
  readonly to: Client;
  readonly row: Row;
  readonly abort: AbortController;
  /** When it is delivered again, once its connection is lost. */
  until: number;
}

interface Client {
  handler?: WakeHandler | undefined;
  concurrency: number;
  isCut: boolean;
  isClosed: boolean;
  readonly running: Map<Delivery, Promise<void>>;
}

const maxTimeoutMs = 2 ** 31 - 1;
const firstRetryMs = 200;
const maxRetryMs = 60_000;

/** Makes a service of wakes in memory, for tests of what is woken. */
export function memoryWakes({ redeliverMs = 300 } = {}): MemoryWakes {
  const rows = new Map<string, Row>();
  const clients = new Map<Waker, Client>();
  const servedAt = new Map<string, number>();
  let served = 0;
  let timer: NodeJS.Timeout | undefined;

  const nextDue = (now: number): readonly [string, Row] | undefined =>
    [...rows]
      .filter(([, { at, delivery }]) => at <= now && delivery === undefined)
      .sort(([, one], [, other]) => placeOf(one) - placeOf(other) || one.at - other.at)[0];
  const placeOf = ({ group }: Row): number => servedAt.get(group) ?? 0;

  const serve = (): void => {
    clearTimeout(timer);
    const now = Date.now();
    for (const row of rows.values())
      if ((row.delivery?.until ?? Infinity) <= now) row.delivery = undefined;
    for (const client of clients.values())
      while (client.handler && !client.isCut && client.running.size < client.concurrency) {
        const next = nextDue(now);
        if (next === undefined) break;
        deliver(client, client.handler, ...next);
      }
    const moments = [...rows.values()].map(({ at, delivery }) => delivery?.until ?? at);
    const next = Math.min(...moments.filter((moment) => moment > now));
    if (next !== Infinity) timer = setTimeout(serve, Math.min(next - now, maxTimeoutMs)).unref();
  };

  const deliver = (to: Client, handler: WakeHandler, id: string, row: Row): void => {
    const delivery: Delivery = { to, row, abort: new AbortController(), until: Infinity };
    row.delivery = delivery;
    row.attempt += 1;
    served += 1;
    servedAt.set(row.group, served);
    const { attempt } = row;
    const retryMs = Math.min(maxRetryMs, firstRetryMs * 2 ** (attempt - 1));
    const running = handler({ id, attempt, signal: delivery.abort.signal })
      .then(
        (again) => ({ at: again?.at, attempt: 0 }),
        () => ({ at: Date.now() + retryMs, attempt }),
      )
      .then((after) => {
        to.running.delete(delivery);
        if (!to.isCut && row.delivery === delivery) acknowledge(id, row, after);
        serve();
      });
    to.running.set(delivery, running);
  };

  const acknowledge = (
    id: string,
    row: Row,
    { at, attempt }: { readonly at: number | undefined; readonly attempt: number },
  ): void => {
    const next = Math.min(at ?? Infinity, row.wokenFor ?? Infinity);
    if (next === Infinity) rows.delete(id);
    else Object.assign(row, { at: next, attempt, delivery: undefined, wokenFor: undefined });
  };

  const wake = (id: string, at: number, group: string): void => {
    const row = rows.get(id);
    if (row === undefined) rows.set(id, { at, attempt: 0, group });
    else if (row.delivery === undefined) row.at = Math.min(row.at, at);
    else row.wokenFor = Math.min(row.wokenFor ?? Infinity, at);
    serve();
  };

  const open = (): Waker => {
    const client: Client = { concurrency: 0, isCut: false, isClosed: false, running: new Map() };
    const assertOpen = (): void => {
      if (client.isClosed)
        throw new StoreError('store_closed', 'the waker is closed: open another');
    };
    const stop = async (): Promise<void> => {
      client.handler = undefined;
      await Promise.all(client.running.values());
    };
    const waker: Waker = {
      supports: { durable: true, timers: true, groups: true, exclusive: true, redeliverMs },
      async wake(id, { at = 0, group = '' } = {}) {
        assertOpen();
        assertWakeId(id);
        wake(id, at, group);
      },
      async on(handler, { concurrency }) {
        assertOpen();
        Object.assign(client, { handler, concurrency });
        serve();
        return {
          get isListening() {
            return client.handler !== undefined && !client.isCut;
          },
          stop,
        };
      },
      async close() {
        client.isClosed = true;
        await stop();
        clients.delete(waker);
      },
      [Symbol.asyncDispose]: () => waker.close(),
    };
    clients.set(waker, client);
    return waker;
  };

  const setCut = (waker: Waker, isCut: boolean): void => {
    const client = clients.get(waker);
    if (client === undefined) return;
    client.isCut = isCut;
    for (const delivery of client.running.keys()) {
      delivery.until = isCut ? Date.now() + redeliverMs : Infinity;
      if (delivery.row.delivery !== delivery) delivery.abort.abort();
    }
    serve();
  };

  return { open, cut: (waker) => setCut(waker, true), restore: (waker) => setCut(waker, false) };
}
