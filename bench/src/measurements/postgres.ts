import { memoryStore, type Store } from '@pce/core';
import { postgresStore } from '@pce/storage-postgres';
import { recordingStore } from '../recording-store.ts';
import { atLeast, atMost, type Result, toResult } from '../result.ts';
import { type Effort, median, medians, timed } from '../sampling.ts';
import { stepText } from '../step-text.ts';
import { rewarmUp, runSubject, warmUp, workloadOrchestrator } from '../subject.ts';
import { type BenchServer, withPostgres } from '../with-postgres.ts';

const appends = 2_000;
const warmUps = 500;

const turns = 32;
const steps = 300;

/** Measures one append, and the appends of many turns at once, each on a server of its own. */
export async function postgres(effort: Effort): Promise<readonly Result[]> {
  const append = await withPostgres((server) => measureAppend(effort, server));
  await warmUp();
  return [append, await withPostgres((server) => measureTurns(effort, server))];
}

/** Measures microseconds per append, fenced like those of a turn, against one prepared insert of the same bytes. */
async function measureAppend(effort: Effort, server: BenchServer): Promise<Result> {
  const body = await stepText(100);
  await server.client.query(
    'CREATE TABLE steps (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body text NOT NULL)',
  );
  await using store = postgresStore({ url: server.url });
  await rawInserts(server, body, warmUps);
  await storeAppends(store, body, warmUps);
  const { floor, subject: value } = await medians(effort, {
    floor: () => rawInserts(server, body, appends),
    subject: () => storeAppends(store, body, appends),
  });
  const target = atMost('ratio', 6);
  return toResult({ name: 'append on PostgreSQL, p50', value, unit: 'µs', floor, target });
}

/** Returns the median of the microseconds of `count` runs. */
async function p50(count: number, run: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await timed(() => run(index)));
  return median(times) * 1_000;
}

function rawInserts({ client }: BenchServer, body: string, count: number): Promise<number> {
  const insert = { name: 'insert', text: 'INSERT INTO steps (body) VALUES ($1)', values: [body] };
  return p50(count, () => client.query(insert));
}

let streams = 0;

async function storeAppends(store: Store, body: string, count: number): Promise<number> {
  streams += 1;
  const stream = `stream ${streams}`;
  const acquired = await store.tryAcquire({ key: stream, owner: 'bench', ttlMs: 600_000 });
  if (!acquired.acquired) throw new Error('the lease of a new stream is held');
  const fence = acquired.lease;
  return p50(count, (expectedVersion) => {
    const version = expectedVersion + 1;
    const event = { version, type: 'step.done', body, hash: `${version}`.padStart(64, '0') };
    return store.append({ stream, expectedVersion, events: [event], fence });
  });
}

/** Measures appends per second of many turns in one process, with the server on the same cores; the floor is in memory. */
async function measureTurns(effort: Effort, { url }: BenchServer): Promise<Result> {
  await using store = postgresStore({ url });
  await appendsPerSecond(store);
  const { floor, subject: value } = await medians(effort, {
    floor: () => appendsPerSecond(memoryStore()),
    subject: () => appendsPerSecond(store),
  });
  const name = `appends of ${turns} turns at once on PostgreSQL`;
  return toResult({ name, value, unit: 'appends/s', floor, target: atLeast('ratio', 0.3) });
}

async function appendsPerSecond(inner: Store): Promise<number> {
  await rewarmUp();
  // The store outlives the orchestrator.
  const { store, appends: made } = recordingStore({ ...inner, close: async () => undefined });
  const orchestrator = workloadOrchestrator({ store });
  const ms = await timed(() =>
    Promise.all(Array.from({ length: turns }, () => runSubject(orchestrator, steps))),
  );
  await orchestrator.close();
  return (made.length * 1_000) / ms;
}
