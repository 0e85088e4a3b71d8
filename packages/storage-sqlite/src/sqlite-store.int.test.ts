import { copyFileSync, existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type StorePlace, storeConformance } from '@pce/conformance';
import { createExecutions } from '@pce/executions';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { anAppend } from '../test/an-append.js';
import { temporaryFolder } from '../test/temporary-folder.js';
import { sqliteStore } from './index.js';

const folder = temporaryFolder();
afterAll(folder.remove);

/** `pnpm test:kill` plays more. */
const rounds = Number(process.env.PCE_ROUNDS ?? (process.env.PCE_TIER === 'fast' ? 5 : 25));

// #region conformance
function filePlace(): StorePlace {
  let file = folder.newFile();
  return {
    open: ({ clock }) => sqliteStore(file, { clock, pollMs: 5 }),
    crash: () => {
      file = folder.copyOf(file);
    },
  };
}

storeConformance({ describe, it, name: 'sqliteStore on a file', place: filePlace, rounds });
// #endregion

/** A place where each store gets its own handle, closed after the case. */
function handlePlace(): StorePlace {
  let file = folder.newFile();
  const handles: BetterSqlite3.Database[] = [];
  return {
    open: ({ clock }) => {
      const handle = new BetterSqlite3(file);
      handles.push(handle);
      return sqliteStore(handle, { clock, pollMs: 5 });
    },
    crash: () => {
      file = folder.copyOf(file);
    },
    remove: () => {
      for (const handle of handles) handle.close();
    },
  };
}

storeConformance({
  describe,
  it,
  name: 'sqliteStore in memory',
  place: () => ({ open: ({ clock }) => sqliteStore(':memory:', { clock }) }),
  rounds,
});

storeConformance({
  describe,
  it,
  name: 'sqliteStore on a handle of better-sqlite3',
  place: handlePlace,
  rounds,
});

describe('what a SQLite store supports', () => {
  it('is durable and shared on a file, and neither in memory, for any opener (F6)', () => {
    const onFile = new DatabaseSync(folder.newFile());
    const inMemory = new BetterSqlite3(':memory:');
    const both = { durable: true, severalProcesses: true };
    const neither = { durable: false, severalProcesses: false };

    expect(sqliteStore(folder.newFile()).supports).toEqual(both);
    expect(sqliteStore(onFile).supports).toEqual(both);
    expect(sqliteStore(':memory:').supports).toEqual(neither);
    expect(sqliteStore(inMemory).supports).toEqual(neither);
    onFile.close();
    inMemory.close();
  });
});

describe('how a SQLite store keeps a file', () => {
  it.each([
    [{}, 2],
    [{ synchronous: 'FULL' }, 2],
    [{ synchronous: 'NORMAL' }, 1],
  ] as const)(
    'writes ahead to a log, and waits for the disk as %o says (F1)',
    async (options, level) => {
      const database = new DatabaseSync(folder.newFile());
      await using store = sqliteStore(database, options);

      await store.append(anAppend('a'));

      expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
      expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: level });
      await store.close();
      database.close();
    },
  );

  it('makes no file before it is used (F6)', async () => {
    const file = folder.newFile();

    await sqliteStore(file).close();

    expect(existsSync(file)).toBe(false);
  });

  it('leaves one file behind when it is closed (F1)', async () => {
    const file = folder.newFile();
    const store = sqliteStore(file);
    await store.append(anAppend('a'));

    await store.close();

    expect(existsSync(file)).toBe(true);
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it('leaves a handle open that it did not open (F6)', async () => {
    const database = new DatabaseSync(folder.newFile());
    const store = sqliteStore(database);
    await store.append(anAppend('a'));

    await store.close();

    expect(database.prepare('SELECT count(*) AS count FROM events').get()).toEqual({ count: 1 });
    database.close();
  });

  it('writes less than twice the JSON of an event, however long the stream (F1)', async () => {
    const file = folder.newFile();
    const store = sqliteStore(file, { synchronous: 'NORMAL' });
    const input = anAppend('turn_0mwoq88a40uc194kuxp04nb508', 0, 5_000, 450);

    await store.append(input);
    await store.close();

    const json = input.events.reduce((sum, { body }) => sum + body.length, 0);
    expect(statSync(file).size).toBeLessThan(2 * json);
  });

  it('opens the file of every released schema, and continues in it (F1)', async () => {
    const file = folder.newFile();
    copyFileSync(new URL('./__fixtures__/schema-1.sqlite', import.meta.url), file);

    await using store = sqliteStore(file);

    const entries = await store.read({ stream: 'golden' });
    expect(entries.map(({ body }) => body)).toEqual(['{"golden":1}', '{"golden":2}']);
    expect(await store.getView('turns', 'golden')).toBe('{"status":"completed"}');
    expect((await store.append(anAppend('golden', 2))).position).toBe(3);
    const again = { key: 'golden', owner: 'test', ttlMs: 1_000 };
    expect(await store.tryAcquire(again)).toMatchObject({ acquired: true, lease: { token: 2 } });
  });
});

describe('options of a SQLite store', () => {
  it.each([
    [{ busyTimeoutMs: -1 }, 'busyTimeoutMs'],
    [{ busyTimeoutMs: Number.NaN }, 'busyTimeoutMs'],
    [{ pollMs: 0 }, 'pollMs'],
  ])('%o is refused, and the message names it (F6)', (options, name) => {
    expect(() => sqliteStore(':memory:', options)).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(name) }),
    );
  });

  it('refuses an empty file name (F6)', () => {
    expect(() => sqliteStore('')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});

describe('journals that are sealed with a key', () => {
  it('hold with that key alone, across a restart (F3)', async () => {
    const file = folder.newFile();
    const open = (journalKey?: string) =>
      sqliteStore(file, journalKey === undefined ? {} : { journalKey });
    const plan = { tasks: [{ id: 'a', title: 'A' }] };
    await using sealed = open('another key of 16 characters');
    await createExecutions({ store: sealed }).create({ execution: 'e', plan });

    await using reopened = open('another key of 16 characters');
    expect((await createExecutions({ store: reopened }).verify('e')).execution).toBe('e');
    await using other = open('a key that somebody guesses');
    await using keyless = open();
    for (const store of [other, keyless]) {
      const refused = { code: 'journal_tampered', version: 1 };
      await expect(createExecutions({ store }).get('e')).rejects.toMatchObject(refused);
    }
    expect(() => open('short')).toThrow('at least 16');
  });
});
