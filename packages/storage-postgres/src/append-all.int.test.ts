import type { AppendInput, Lease } from '@pce/core/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAppend } from '../test/an-append.js';
import { type TestDatabase, testDatabase } from '../test/test-database.js';
import { postgresStore } from './index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A turn's append: fenced, with a row. */
function aFencedAppend(lease: Lease, expectedVersion: number, count = 1): AppendInput {
  const views = [{ collection: 'heads', key: lease.key, value: `${expectedVersion + count}` }];
  return { ...anAppend(lease.key, expectedVersion, count), views, fence: lease };
}

async function leases(store: ReturnType<typeof postgresStore>, count: number): Promise<Lease[]> {
  const names = Array.from({ length: count }, (_, index) => `stream ${index}`);
  const asked = await Promise.all(
    names.map((key) => store.tryAcquire({ key, owner: 'one', ttlMs: 600_000 })),
  );
  return asked.flatMap((result) => (result.acquired ? [result.lease] : []));
}

it('refuses only appends that lost their lease or came late, and reports which (F10)', async () => {
  const options = { url: database.url, schema: database.newSchema() };
  await using store = postgresStore(options);
  await using other = postgresStore(options);
  const [kept, lost, late] = await leases(store, 3);
  if (!kept || !lost || !late) throw new Error('the tables are read by another test');
  await other.tryAcquire({ key: lost.key, owner: 'two', ttlMs: 1, supersedes: lost.token });
  await other.append(anAppend(late.key));

  const outcomes = await Promise.allSettled([
    store.append(aFencedAppend(lost, 0)),
    store.append(aFencedAppend(kept, 0, 2)),
    store.append(aFencedAppend(late, 0)),
    store.append(aFencedAppend(kept, 2)),
    store.append(aFencedAppend(kept, 2)),
    store.append(aFencedAppend(kept, 3)),
  ]);

  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'lease_lost' } },
    { status: 'fulfilled', value: { version: 2 } },
    { status: 'rejected', reason: { code: 'version_conflict', actual: 1 } },
    { status: 'fulfilled', value: { version: 3 } },
    { status: 'rejected', reason: { code: 'version_conflict', actual: 3 } },
    { status: 'fulfilled', value: { version: 4 } },
  ]);
  expect(await store.getView('heads', kept.key)).toBe('4');
  expect(await store.getView('heads', lost.key)).toBeUndefined();
  expect(await store.read({ stream: lost.key })).toEqual([]);
  const positions = outcomes.flatMap((one) =>
    one.status === 'fulfilled' ? [one.value.position] : [],
  );
  const stored = await store.read({ stream: kept.key });
  expect(positions).toEqual([2, 3, 4].map((version) => stored[version - 1]?.position));
});

it('removes rows in the order in which appends of a stream write and remove them (F1)', async () => {
  await using store = postgresStore({ url: database.url, schema: database.newSchema() });
  const row = (key: string, value: string | null) => ({ collection: 'turns', key, value });
  await store.append({ ...anAppend('a'), views: [row('gone', '1')] });

  await Promise.all([
    store.append({
      ...anAppend('a', 1),
      views: [row('gone', null), row('back', null), row('b', '2')],
    }),
    store.append({ ...anAppend('a', 2), views: [row('back', '3'), row('b', null)] }),
    store.append({ ...anAppend('c'), views: [row('back', '4')] }),
  ]);

  const rows = await store.listView({ collection: 'turns' });
  expect(rows.map(({ key }) => key)).toEqual(['back']);
});

async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await database.admin.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'pce' AND wait_event_type = 'Lock' AND datname = current_database()",
    );
    if (rows.length > 0) return;
  }
}

it('loses no append of the group when another process wins the version of one (F10)', async () => {
  const schema = database.newSchema();
  await using store = postgresStore({ url: database.url, schema });
  await store.append(anAppend('raced'));
  const rival = await database.admin.connect();
  await rival.query('BEGIN');
  await rival.query(
    `INSERT INTO "${schema}".events (stream, version, type, body, hash) VALUES ('raced', 2, 'won', '{}', '')`,
  );

  // The parity of each name's character sum is equal: these share a lane.
  const appends = [anAppend('raced', 1, 2), anAppend('raced 00'), anAppend('raced 11')].map((one) =>
    store.append(one),
  );
  const outcomes = Promise.allSettled(appends);
  await untilOneWaits();
  await rival.query('COMMIT');
  rival.release();

  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'version_conflict', actual: 2 } },
    { status: 'fulfilled', value: { version: 1 } },
    { status: 'fulfilled', value: { version: 1 } },
  ]);
});

it('neither loses nor doubles an append whose back end is killed while it waits (F1)', async () => {
  const schema = database.newSchema();
  await using store = postgresStore({ url: database.url, schema });
  const views = [{ collection: 'turns', key: 'a', value: '1' }];
  await store.append({ ...anAppend('a'), views });
  const other = await database.admin.connect();
  await other.query(`BEGIN; UPDATE "${schema}".views SET value = '2'`);

  const appended = store.append({ ...anAppend('a', 1, 2), views });
  await untilOneWaits();
  await database.admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pce' AND datname = current_database()",
  );
  await other.query('ROLLBACK');
  other.release();

  expect(await appended).toMatchObject({ version: 3 });
  expect(await store.read({ stream: 'a' })).toHaveLength(3);
});
