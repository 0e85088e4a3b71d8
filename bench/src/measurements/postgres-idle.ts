import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '@pce/core';
import { postgresStore } from '@pce/storage-postgres';
import { processorSeconds } from '../processor-time.ts';
import { type Result, toResult } from '../result.ts';
import type { Effort } from '../sampling.ts';
import { type BenchServer, withPostgres } from '../with-postgres.ts';

const agents = 1_000;
const pollMs = 1_000;
const seconds = 10;

/** Measures per cent of one core, client and server together, for agents that request work each second and find none. */
export function postgresIdle(_effort: Effort): Promise<readonly Result[]> {
  return withPostgres(async (server) => {
    await using store = postgresStore({ url: server.url });
    const controller = new AbortController();
    const polling = Array.from({ length: agents }, (_, index) =>
      agent(store, index, controller.signal),
    );
    await wait(3 * pollMs);
    const pids = [process.pid, ...(await serverPids(server))];
    const before = processorSeconds(pids);
    await wait(seconds * 1_000);
    const used = processorSeconds(pids) - before;
    controller.abort();
    await Promise.all(polling);
    const result = toResult({
      name: `${agents} agents polling an idle PostgreSQL each second`,
      value: (used / seconds) * 100,
      unit: '% of a core',
      target: { of: 'value', relation: '<', bound: 10 },
    });
    return [result];
  });
}

async function agent(store: Store, index: number, signal: AbortSignal): Promise<void> {
  // Spread over the interval, as in practice.
  await wait((index * pollMs) / agents);
  while (!signal.aborted) {
    const polledAt = performance.now();
    const found = await store.listView({ collection: 'tasks', limit: 1 });
    if (found.length > 0) throw new Error(`agent ${index} found nonexistent work`);
    await wait(pollMs - (performance.now() - polledAt));
  }
}

/** Returns the server processes, including the store's connections. */
async function serverPids({ client }: BenchServer): Promise<readonly number[]> {
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  return rows.map(({ pid }) => pid);
}
