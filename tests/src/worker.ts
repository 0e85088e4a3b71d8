import { type Orchestrator, PceError, StoreError, type TurnResult } from '@pce/core';
import type { Lease, Store } from '@pce/core/store';
import { pause } from './random.ts';
import { doneStream, workCollection } from './work.ts';

export interface WorkerOptions {
  readonly store: Store;
  readonly pce: Orchestrator;
  readonly owner: string;
  readonly leaseTtlMs: number;
  /** Begins a turn under a given id. */
  readonly start: (turn: string) => Promise<TurnResult>;
  /** Returns a person's choice about a command of a turn. */
  readonly decide: (turn: string, step: number) => string;
  readonly isOver: () => boolean;
  /** Called when an operation was refused; the new holder of the work continues it. */
  readonly onRefusal: (code: string) => void;
}

/** Leases turns and drives each to its end, until it is over. */
export async function work(options: WorkerOptions): Promise<void> {
  const { store, owner, leaseTtlMs, isOver, onRefusal } = options;
  while (!isOver()) {
    try {
      const leased = await leaseWork(store, { owner, ttlMs: leaseTtlMs });
      if (leased) await carryOut(options, leased);
      else await pause(20);
    } catch (error) {
      if (!PceError.isInstance(error)) throw error;
      onRefusal(error.code);
      await pause(50);
    }
  }
}

async function carryOut(
  { store, pce, leaseTtlMs, start, decide }: WorkerOptions,
  { turn, lease }: LeasedWork,
): Promise<void> {
  const renewal = setInterval(() => {
    // If it was lost, the fence of the last append reports it.
    store.renew(lease, leaseTtlMs).catch(() => undefined);
  }, leaseTtlMs / 3);
  try {
    let result = await resumeOrStart(pce, turn, start);
    while (result.status === 'blocked') {
      const [intervention] = result.interventions;
      if (intervention?.kind !== 'in_doubt') throw new Error(`${turn} is blocked and asks nothing`);
      const choose = decide(turn, await lastStep(pce, turn));
      result = await pce.resolve(intervention.id, { choose, by: 'test' }).result();
    }
    if (result.warnings.some(({ code }) => code === 'not_saved')) {
      throw new StoreError('store_failed', `the end of ${turn} is not in its journal yet`);
    }
    if (result.status !== 'completed') throw new Error(`${turn} came out as ${result.status}`);
    await store.append({
      stream: doneStream(turn),
      expectedVersion: 0,
      events: [{ version: 1, type: 'work.done', body: '{}', hash: turn }],
      views: [{ collection: workCollection, key: turn, value: null }],
      fence: lease,
    });
  } finally {
    clearInterval(renewal);
    await store.release(lease).catch(() => undefined);
  }
}

/** Returns the number of the script's command that made the latest call. */
async function lastStep(pce: Orchestrator, turn: string): Promise<number> {
  const entries = await pce.events(turn);
  const calls = entries.flatMap(({ event }) => (event.type === 'tool.selected' ? [event] : []));
  return Number(calls.at(-1)?.args.step);
}

/** Resumes a turn, or begins it if no process has. */
export async function resumeOrStart(
  pce: Orchestrator,
  turn: string,
  start: (turn: string) => Promise<TurnResult>,
): Promise<TurnResult> {
  try {
    const known = await pce.result(turn);
    return known.status === 'completed' ? known : await pce.resume(turn).result();
  } catch (error) {
    if (PceError.isInstance(error) && error.code === 'turn_not_found') return start(turn);
    throw error;
  }
}

interface LeasedWork {
  readonly turn: string;
  readonly lease: Lease;
}

/** Leases the first free turn; `undefined` if there is none. */
async function leaseWork(
  store: Store,
  asker: { readonly owner: string; readonly ttlMs: number },
): Promise<LeasedWork | undefined> {
  const rows = await store.listView({ collection: workCollection, limit: 1_000 });
  for (const { key: turn } of rows) {
    const asked = await store.tryAcquire({ key: `${workCollection}/${turn}`, ...asker });
    if (!asked.acquired) continue;
    // Another worker may have finished it since the list was read.
    const isStill = (await store.getView(workCollection, turn)) !== undefined;
    if (isStill) return { turn, lease: asked.lease };
    await store.release(asked.lease);
  }
  return undefined;
}
