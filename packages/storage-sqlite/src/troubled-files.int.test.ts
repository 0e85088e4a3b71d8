import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anAppend } from '../test/an-append.js';
import { bundleStoreProcess, startProcess } from '../test/start-process.js';
import { temporaryFolder } from '../test/temporary-folder.js';
import { sqliteStore } from './index.js';

const folder = temporaryFolder();
afterAll(folder.remove);

/** A closed file with a stream `a` of 400 events in it. */
async function filledFile(): Promise<string> {
  const file = folder.newFile();
  await using store = sqliteStore(file);
  await store.append(anAppend('a', 0, 400, 500));
  return file;
}

function runSql(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

describe('a file that is taken away while it is open', () => {
  it.each([
    ['deleted', (file: string) => rmSync(file)],
    [
      'replaced',
      (file: string) => {
        renameSync(file, `${file}-old`);
        writeFileSync(file, 'another');
      },
    ],
  ])('takes no more events: %s (F1)', async (_, takeAway) => {
    const file = await filledFile();
    await using store = sqliteStore(file);
    await store.append(anAppend('b'));
    takeAway(file);

    const appends = [store.append(anAppend('c')), store.append(anAppend('d'))];

    for (const append of appends) {
      await expect(append).rejects.toMatchObject({
        code: 'store_failed',
        message: expect.stringContaining(`${file} was deleted or replaced while it was open`),
      });
    }
  });
});

describe('a locked file', () => {
  it('is waited for until it is free, and the event loop runs on meanwhile (F1)', async () => {
    const file = await filledFile();
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await using store = sqliteStore(file);

    const appending = store.append(anAppend('b'));
    // Reached only if the event loop keeps running.
    setImmediate(() => other.exec('COMMIT'));

    expect((await appending).version).toBe(1);
    other.close();
  });

  it('rejects after the time limit, and writes nothing (F1)', async () => {
    const file = await filledFile();
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await using store = sqliteStore(file, { busyTimeoutMs: 5 });

    const appends = [store.append(anAppend('b')), store.append(anAppend('c'))];

    for (const append of appends) {
      await expect(append).rejects.toMatchObject({
        code: 'store_busy',
        message: expect.stringContaining(file),
        cause: expect.any(Error),
      });
    }
    other.exec('COMMIT');
    other.close();
    expect(await store.read({ stream: 'b' })).toEqual([]);
    expect((await store.append(anAppend('b'))).version).toBe(1);
  });
});

describe('a damaged file', () => {
  it('rejects as corrupt if bytes were overwritten (F1)', async () => {
    const file = await filledFile();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xa5, 4_096));

    await using store = sqliteStore(file);

    await expect(store.read({ stream: 'a' })).rejects.toMatchObject({
      code: 'store_corrupt',
      message: expect.stringContaining(file),
    });
    await expect(store.append(anAppend('a', 400))).rejects.toMatchObject({ code: 'store_corrupt' });
  });

  it('rejects as corrupt if its end is missing (F1)', async () => {
    const file = await filledFile();
    truncateSync(file, 3 * 4_096);

    await using store = sqliteStore(file);

    await expect(store.read({ stream: 'a' })).rejects.toMatchObject({ code: 'store_corrupt' });
  });

  it.each([
    ['a text', Buffer.from('This is not a database, despite its name.\n'.repeat(100))],
    ['a short text', Buffer.from('no database')],
    ['random bytes', Buffer.from(Array.from({ length: 8_192 }, (_, index) => (index * 73) % 256))],
  ])('is refused and left alone if it is %s (F1)', async (_, bytes) => {
    const file = folder.newFile();
    writeFileSync(file, bytes);

    await using store = sqliteStore(file);

    await expect(store.append(anAppend('a'))).rejects.toMatchObject({ code: 'store_corrupt' });
    expect(readFileSync(file)).toEqual(bytes);
  });
});

describe('a file that is not ours to write', () => {
  it('is refused unchanged if a newer release made it, with both versions (F1)', async () => {
    const file = await filledFile();
    runSql(file, 'PRAGMA user_version = 99');
    const before = readFileSync(file);

    await using store = sqliteStore(file);

    await expect(store.append(anAppend('b'))).rejects.toMatchObject({
      code: 'store_newer',
      message: expect.stringMatching(/version 99\b.*up to 1\b/),
    });
    expect(readFileSync(file)).toEqual(before);
  });

  it.each([
    'CREATE TABLE customers (name TEXT)',
    'PRAGMA application_id = 7',
    'PRAGMA user_version = 1',
  ])('is refused unchanged if another program made it with %s (F1)', async (sql) => {
    const file = folder.newFile();
    runSql(file, sql);
    const before = readFileSync(file);

    await using store = sqliteStore(file);

    await expect(store.append(anAppend('a'))).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining('some other program'),
    });
    expect(readFileSync(file)).toEqual(before);
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

describe('a place that cannot be written', () => {
  let program: string;
  beforeAll(async () => {
    chmodSync(folder.root, 0o755);
    program = await bundleStoreProcess(folder.root);
  });

  async function appendAsNobody(file: string): Promise<unknown> {
    return startProcess(program, { type: 'append-as-nobody', file }).nextLine();
  }

  async function readAsNobody(file: string): Promise<unknown> {
    return startProcess(program, { type: 'read-as-nobody', file }).nextLine();
  }

  function folderWithMode(name: string, mode: number): string {
    const path = join(folder.root, name);
    mkdirSync(path);
    chmodSync(path, mode);
    return path;
  }

  const readOnly = { code: 'store_read_only', message: expect.stringContaining('.db') };

  it('rejects as read-only for a new file in a read-only folder (F1)', async () => {
    const path = folderWithMode('read-only', 0o555);

    expect(await appendAsNobody(join(path, 'new.db'))).toEqual(readOnly);
    expect(existsSync(join(path, 'new.db'))).toBe(false);
  });

  it('can be read, and is refused for writing, if the folder is read-only (F1)', async () => {
    const path = folderWithMode('archive', 0o777);
    const file = join(path, 'there.db');
    const store = sqliteStore(file);
    const views = [{ collection: 'turns', key: 'a', value: '1' }];
    await store.append({ ...anAppend('b', 0, 3), views });
    await store.close();
    chmodSync(file, 0o444);
    chmodSync(path, 0o555);

    expect(await readAsNobody(file)).toEqual({ events: 3, rows: [{ key: 'a', value: '1' }] });
    expect(await appendAsNobody(file)).toEqual(readOnly);
    expect(readdirSync(path)).toEqual(['there.db']);
  });

  it('can be read while another process writes it (F1)', async () => {
    const path = folderWithMode('live', 0o777);
    const file = join(path, 'there.db');
    await using store = sqliteStore(file);
    await store.append(anAppend('b', 0, 3));
    const files = readdirSync(path).map((name) => join(path, name));
    // A new database, with the files beside it, is for its owner only until the mode is changed.
    expect(files.map((each) => statSync(each).mode & 0o777)).toEqual(files.map(() => 0o600));
    for (const each of files) chmodSync(each, 0o644);
    chmodSync(path, 0o555);

    expect(await readAsNobody(file)).toEqual({ events: 3, rows: [] });
    chmodSync(path, 0o777);
  });

  it('rejects if the folder does not exist, and does not create it (F1)', async () => {
    await using store = sqliteStore(join(folder.root, 'missing', 'new.db'));

    await expect(store.append(anAppend('a'))).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining('does not exist'),
    });
    expect(existsSync(join(folder.root, 'missing'))).toBe(false);
  });
});

describe('a full disk', () => {
  it('refuses the whole group, writes nothing of it, and continues when there is room (F1)', async () => {
    const database = new DatabaseSync(folder.newFile());
    await using store = sqliteStore(database);
    await store.append(anAppend('a'));
    database.exec('PRAGMA max_page_count = 20');

    const group = [
      store.append({ ...anAppend('a', 1), views: [{ collection: 'v', key: 'k', value: '1' }] }),
      store.append(anAppend('b', 0, 50, 10_000)),
      store.append(anAppend('c')),
    ];

    for (const append of group) {
      await expect(append).rejects.toMatchObject({ code: 'store_full', cause: expect.any(Error) });
    }
    expect(await store.read({ stream: 'a' })).toHaveLength(1);
    expect(await store.read({ stream: 'b' })).toEqual([]);
    expect(await store.read({ stream: 'c' })).toEqual([]);
    expect(await store.getView('v', 'k')).toBeUndefined();
    database.exec('PRAGMA max_page_count = 100000');
    expect((await store.append(anAppend('b', 0, 50, 10_000))).version).toBe(50);
    await store.close();
    database.close();
  });
});

describe('a host that lacks something', () => {
  it('is reported by the operations if node:sqlite is missing, and not before (F6)', async () => {
    const builtin = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
    const store = sqliteStore(folder.newFile());

    await expect(store.read({ stream: 'a' })).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining('better-sqlite3'),
    });

    builtin.mockRestore();
    expect(await store.read({ stream: 'a' })).toEqual([]);
    await store.close();
  });

  it.each([
    ['node:sqlite', () => new DatabaseSync(':memory:')],
    ['better-sqlite3', () => new BetterSqlite3(':memory:')],
  ])('is reported by the operations if the handle of %s was closed (F6)', async (_, open) => {
    const database = open();
    const store = sqliteStore(database);
    await store.append(anAppend('a'));

    database.close();

    await expect(store.append(anAppend('a', 1))).rejects.toMatchObject({ code: 'store_closed' });
    await expect(store.read({ stream: 'a' })).rejects.toMatchObject({ code: 'store_closed' });
    await store.close();
  });
});
