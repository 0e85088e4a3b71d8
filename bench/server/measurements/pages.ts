import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '@pce/core';
import { emptyHead, seal } from '@pce/core/internal';
import type { SealedEvent } from '@pce/core/store';
import { executionStream } from '@pce/executions/internal';
import pg from 'pg';
import * as z from 'zod';
import { below, type Result, toResult } from '../../src/result.ts';
import { percentile } from '../../src/sampling.ts';
import { ask } from '../load/api.ts';
import { type Connections, openConnections } from '../load/connections.ts';
import { inTurn } from '../load/in-turn.ts';
import { type RecordedExecution, recordExecution } from '../load/recorded-execution.ts';
import { type Database, openStore, type Place, titles, withPlace } from '../place/place.ts';
import { startServer } from '../place/server-process.ts';
import type { Scale } from '../scale.ts';

const plans = 100;
/** Events of an execution of usual length, and of a very long one. */
const usualLength = { tasks: 50, signs: 7 };
const longLength = { tasks: 50, signs: 1_000 };
const reads = 100;
const warmUpMs = 10_000;

interface Filled {
  readonly usual: readonly string[];
  readonly long: { readonly id: string; readonly events: number };
  readonly events: number;
}

/** Measures lists and pages of a full store, read one after the other: the 99th percentile. */
export function pages(database: Database, scale: Scale): Promise<readonly Result[]> {
  return withPlace(database, async (place) => {
    await begin(place);
    const filled = await fill(place, scale);
    await tidyUp(place);
    await using server = await startServer('subject-server', place);
    await using pool = openConnections(server.url);
    const results: Result[] = [];
    // A new server has no database connections and no compiled code, and reads open executions.
    const { usual } = filled;
    const warm = performance.now() + warmUpMs;
    for (let read = 1; performance.now() < warm; read += 1)
      await readPage(pool, `/api/executions/${usual.at(-1 - (read % usual.length))}/events`);
    for (const [name, pathOf] of pagesOf(filled)) {
      const latencies: number[] = [];
      for (let read = 0; read < reads; read += 1)
        latencies.push(await readPage(pool, pathOf(read)));
      results.push(
        toResult({
          name: `${titles[database]}, ${filled.events} events: ${name}, p99`,
          value: percentile(latencies, 0.99),
          unit: 'ms',
          ...(!name.startsWith('status') && { target: below('value', 20) }),
        }),
      );
    }
    return results;
  });
}

type PathOf = (read: number) => string;

function pagesOf({ usual, long }: Filled): readonly (readonly [name: string, path: PathOf])[] {
  const lists = '/api/executions';
  const of = (index: number): string => `${lists}/${usual[index % usual.length]}/events`;
  const status = (index: number): string => `${lists}/${usual[index % usual.length]}/status`;
  const ofLong = `${lists}/${long.id}/events`;
  return [
    ['list of executions', () => lists],
    ['list, by status', () => `${lists}?status=RUNNING`],
    ['list, by plan', (read) => `${lists}?plan_id=plan_${read % plans}`],
    ['first page of events', (read) => of(read * 7)],
    ['last page of events', (read) => `${of(read * 7)}?cursor=350`],
    ['status of an execution that is not in memory', (read) => status(read * 7)],
    ['status of one that is', (read) => status((read % 10) * 7)],
    [`${long.events} events, first page`, () => ofLong],
    [`${long.events} events, middle page`, () => `${ofLong}?cursor=${long.events / 2}`],
    [`${long.events} events, last page`, () => `${ofLong}?cursor=${long.events - 50}`],
    [`${long.events} events, of a frequent type`, () => `${ofLong}?type=task_progress`],
    [`${long.events} events, of a rare type`, () => `${ofLong}?type=task_complete`],
  ];
}

async function readPage(pool: Connections, path: string): Promise<number> {
  const sentAt = performance.now();
  await ask(pool, { method: 'GET', path }, { status: 200, schema: z.object({}) });
  return performance.now() - sentAt;
}

/**
 * Starts a server on the empty store, so that it marks all rows as current; otherwise it would rebuild a million of
 * them in the background.
 */
async function begin(place: Place): Promise<void> {
  await using _ = await startServer('subject-server', place);
  await using store = openStore(place);
  for (let noted = -1, now = 0; now === 0 || now > noted; ) {
    await delay(500);
    noted = now;
    now = await store.countView('projections');
  }
}

async function fill(place: Place, { storedEvents }: Scale): Promise<Filled> {
  await using store = openStore(place);
  const done = await recordExecution({ id: 'exec_done', ...usualLength, done: usualLength.tasks });
  const open = await recordExecution({ id: 'exec_open', ...usualLength, done: 25 });
  const long = await recordExecution({
    id: 'exec_long',
    ...longLength,
    done: longLength.tasks - 1,
  });
  // Nine of ten are done.
  const mean = 0.9 * done.events.length + 0.1 * open.events.length;
  const count = Math.ceil((storedEvents - long.events.length) / mean);
  const ids = Array.from({ length: count }, (_, index) => ({
    execution: `exec_${String(index).padStart(6, '0')}`,
    plan: `plan_${index % plans}`,
  }));
  const isOpen = ({ execution }: { readonly execution: string }): boolean =>
    execution.endsWith('0');
  await fillStore(store, open, ids.filter(isOpen));
  await fillStore(
    store,
    done,
    ids.filter((id) => !isOpen(id)),
  );
  const longId = { execution: 'exec_very_long', plan: 'plan_0' };
  await fillStore(store, long, [longId]);
  return {
    usual: ids.filter((id) => !isOpen(id)).map(({ execution }) => execution),
    long: { id: longId.execution, events: long.events.length },
    events: storedEvents,
  };
}

/**
 * Makes PostgreSQL gather statistics and write to the disk at once, as it would do in the minute after a store was
 * filled. SQLite has nothing left to do.
 */
async function tidyUp({ database, at }: Place): Promise<void> {
  if (database === 'sqlite') return;
  const client = new pg.Client(at);
  await client.connect();
  try {
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** Number of events per append, which limits transactions. */
const eventsAtOnce = 2_000;

/** Collections whose rows contain hashes, which differ for copies. */
const ofHashes = ['heads', 'snapshots'];

async function fillStore(
  store: Store,
  recorded: RecordedExecution,
  ids: readonly { readonly execution: string; readonly plan: string }[],
): Promise<void> {
  await inTurn(ids.length, 4, async (index) => {
    const id = ids[index];
    if (id !== undefined) await copy(store, recorded, id);
  });
}

async function copy(
  store: Store,
  { id, plan, events, views }: RecordedExecution,
  to: { readonly execution: string; readonly plan: string },
): Promise<void> {
  const renamed = (text: string): string =>
    text.replaceAll(id, to.execution).replaceAll(plan, to.plan);
  const stream = executionStream(to.execution);
  let head: Pick<SealedEvent, 'version' | 'hash'> = emptyHead(stream);
  const sealed = events.map(({ type, body }) => {
    const next = seal(head, type, renamed(body));
    head = next;
    return next;
  });
  const copied = views
    .filter(({ collection }) => !ofHashes.includes(collection))
    .map(({ collection, key, value }) => ({
      collection: renamed(collection),
      key: renamed(key),
      value: value && renamed(value),
    }));
  const { version, hash } = head;
  const end = { collection: 'heads', key: stream, value: JSON.stringify({ version, hash }) };
  const rows = [...copied, end];
  for (let at = 0; at < sealed.length; at += eventsAtOnce) {
    const part = sealed.slice(at, at + eventsAtOnce);
    const isLast = at + eventsAtOnce >= sealed.length;
    await store.append({
      stream,
      expectedVersion: at,
      events: part,
      ...(isLast && { views: rows }),
    });
  }
}
