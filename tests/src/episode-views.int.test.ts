import { DatabaseSync } from 'node:sqlite';
import type { Store } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { postgresStore } from '@pce/storage-postgres';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder, startPostgres } from '@pce/test-support';
import { createTracker, episodeViews } from '@pce/tracker';
import pg from 'pg';
import { expect, it } from 'vitest';

/** Records an episode with a plan, another version of it, and a message. */
async function workIn(store: Store): Promise<string> {
  await using tracker = createTracker({
    store,
    classifier: diffClassifier(),
    reflector: {
      version: 'test',
      reflect: async () => ({
        diagnosis: 'It deletes what was to be kept.',
        action_items: ['Keep the archive'],
        alignment_check: { aligned: false, rationale: 'It cannot be undone.' },
      }),
    },
  });
  const { episode } = await tracker.startEpisode({ goal: 'Tidy up' });
  const plan = { episode, role: 'planner' };
  await tracker.recordCheckpoint({ ...plan, iteration: 1, scratchpad: '1. List the files' });
  await tracker.sendMessage({ episode, target: 'executor', message: 'Begin' });
  await tracker.recordCheckpoint({ ...plan, iteration: 2, scratchpad: '1. Delete the archive' });
  for await (const { event } of tracker.follow(episode))
    if (event.type === 'reflection.made') break;
  return episode;
}

const queries = {
  checkpoints: 'SELECT episode, iteration, role FROM checkpoints ORDER BY iteration',
  diffs: 'SELECT probability_class, decided_by FROM diffs',
  reflections: 'SELECT diagnosis, action_items FROM reflections',
  outbox: 'SELECT id, target, length FROM outbox',
  alerts: 'SELECT cause FROM alerts',
};

type Ask = (sql: string) => Promise<readonly unknown[]> | readonly unknown[];

async function assertViews(episode: string, ask: Ask): Promise<void> {
  const plan = { episode, role: 'planner' };
  expect(await ask(queries.checkpoints)).toEqual([
    { ...plan, iteration: 1 },
    { ...plan, iteration: 2 },
  ]);
  expect(await ask(queries.diffs)).toMatchObject([{ probability_class: 'LOW' }]);
  const [reflection] = await ask(queries.reflections);
  expect(reflection).toMatchObject({ diagnosis: 'It deletes what was to be kept.' });
  expect(JSON.stringify(reflection)).toContain('Keep the archive');
  expect(await ask(queries.outbox)).toEqual([{ id: 1, target: 'executor', length: 5 }]);
  expect(await ask(queries.alerts)).not.toEqual([]);
}

it('shows episodes as tables of SQLite (FR-1, C9)', async () => {
  using folder = makeFolder();
  const file = folder.newFile();
  await using store = sqliteStore(file);
  const episode = await workIn(store);
  using database = new DatabaseSync(file);
  database.exec(episodeViews('sqlite'));
  database.exec(episodeViews('sqlite'));
  await assertViews(episode, (sql) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row })),
  );
});

it('shows episodes as tables of PostgreSQL (FR-1, C9)', async () => {
  await using server = await startPostgres();
  await using store = postgresStore({ url: server.url });
  const episode = await workIn(store);
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    await client.query(episodeViews('postgresql'));
    await client.query("SET search_path TO 'pce'");
    await assertViews(episode, async (sql) => {
      const { rows } = await client.query(sql);
      return rows.map((row) => ({
        ...row,
        ...('iteration' in row && { iteration: Number(row.iteration) }),
        ...('length' in row && { id: Number(row.id), length: Number(row.length) }),
      }));
    });
  } finally {
    await client.end();
  }
});
