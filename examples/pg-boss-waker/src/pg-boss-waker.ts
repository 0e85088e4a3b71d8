import { StoreError } from '@pce/core/errors';
import { assertWakeId, type Waker } from '@pce/core/worker';
import { PgBoss } from 'pg-boss';

/** Options of `pgBossWaker`. */
export interface PgBossWakerOptions {
  readonly url: string;
  /** Schema of pg-boss's tables. @defaultValue 'pgboss' */
  readonly schema?: string;
  /** Called with what pg-boss reports, such as a lost connection; it tries again. @defaultValue none */
  readonly onError?: (error: unknown) => void;
}

interface WakeJob {
  readonly id: string;
}

const queue = 'pce-wakes';

// #region queue
const queueOptions = {
  // One waiting job a key; a wake while its handler runs is another job. The other policies lose it, or keep a thousand.
  policy: 'short',
  // The shortest that pg-boss allows. Without it, the wake of a killed process comes back when it expires: after 15 minutes.
  heartbeatSeconds: 10,
  // For ever, later and later.
  retryLimit: 2 ** 31 - 1,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  // Done is done: nothing reads a finished wake.
  deleteAfterSeconds: 60,
  notify: true,
};
// #endregion

/** A waker on pg-boss, for programs that have it already. */
export function pgBossWaker({ url, schema = 'pgboss', onError }: PgBossWakerOptions): Waker {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    useListenNotify: true,
    // How often it looks for jobs whose process has died.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  // Without a listener, an outage of the database ends the process.
  boss.on('error', (error) => onError?.(error));
  let starting: Promise<unknown> | undefined;
  let closing: Promise<void> | undefined;

  const start = async (): Promise<void> => {
    await boss.start();
    await boss.createQueue(queue, queueOptions);
  };
  const started = async (): Promise<void> => {
    if (closing) throw new StoreError('store_closed', 'the waker is closed: open another');
    starting ??= start();
    try {
      await starting;
    } catch (error) {
      // The database is away: the next call tries again.
      starting = undefined;
      throw error;
    }
  };
  const close = async (): Promise<void> => {
    closing ??= Promise.resolve(starting?.catch(() => undefined)).then(() => boss.stop());
    await closing;
  };

  // #region wake
  const send = async (id: string, at?: number): Promise<void> => {
    // A key for each moment: with one for all, a timer that waits would swallow a wake for now.
    const key = at === undefined ? id : `${id} ${at}`;
    const startAfter = at === undefined ? {} : { startAfter: new Date(at) };
    // Resolves with null where such a job waits already.
    await boss.send(queue, { id }, { singletonKey: key, ...startAfter });
  };
  // #endregion

  // #region on
  const on: Waker['on'] = async (handler, { concurrency }) => {
    await started();
    // A notification comes when a job is sent, not when its moment has come.
    const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };
    const options = { ...polling, includeMetadata: true } as const;
    let isStopped = false;
    const startSlot = async (): Promise<string> => {
      const slot = await boss.work<WakeJob, void, typeof options>(queue, options, async ([job]) => {
        // It looks for the next job at once, not after an interval.
        boss.notifyWorker(slot);
        if (job === undefined) return;
        // Fetched while it was stopped: the queue gives it to another worker.
        if (isStopped) throw new Error('this worker has stopped');
        const { data, signal, retryCount } = job;
        const again = await handler({ id: data.id, attempt: retryCount + 1, signal });
        // Sent before this job ends: a crash in between delivers both.
        if (again) await send(data.id, again.at);
      });
      return slot;
    };
    const slots = new Set(await Promise.all(Array.from({ length: concurrency }, startSlot)));
    return {
      get isListening() {
        const works = boss.getWipData().filter(({ workId }) => slots.has(workId));
        return !isStopped && works.some((one) => (one.lastFetchedOn ?? 0) > (one.lastErrorOn ?? 0));
      },
      async stop() {
        isStopped = true;
        await Promise.all([...slots].map((id) => boss.offWork(queue, { id, wait: true })));
      },
    };
  };
  // #endregion

  return {
    supports: {
      // Of one id, a timer and a wake for now may run at the same time: the lease of the turn decides.
      durable: true,
      timers: true,
      groups: false,
      exclusive: false,
      redeliverMs: 15_000,
    },
    async wake(id, { at } = {}) {
      assertWakeId(id);
      await started();
      await send(id, at);
    },
    on,
    close,
    [Symbol.asyncDispose]: close,
  };
}
