import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { anAppend } from '../test/an-append.js';
import { temporaryFolder } from '../test/temporary-folder.js';
import { sqliteStore } from './index.js';
import type { SqliteHandle } from './sqlite-handle.js';

const folder = temporaryFolder();
afterAll(folder.remove);

/** Wraps a handle that reports each statement; `happened` may record other events too. */
function observed(database: DatabaseSync, happened: (what: string) => void): SqliteHandle {
  return {
    exec: (sql) => database.exec(sql),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        run: (...values) => {
          const result = statement.run(...values);
          happened(sql.split(' ', 1).join(''));
          return result;
        },
        get: (...values) => statement.get(...values),
        all: (...values) => statement.all(...values),
      };
    },
  };
}

describe('group commit', () => {
  it('writes the appends of one turn of the event loop in one transaction, in their order (F1)', async () => {
    const happened: string[] = [];
    const database = new DatabaseSync(folder.newFile());
    await using store = sqliteStore(observed(database, (what) => happened.push(what)));
    await Promise.all([store.append(anAppend('a')), store.append(anAppend('b'))]);
    happened.length = 0;

    await Promise.all([
      store.append(anAppend('a', 1)).then(() => happened.push('a 2 acknowledged')),
      store.append(anAppend('b', 1)).then(() => happened.push('b 2 acknowledged')),
      store.append(anAppend('a', 2)).then(() => happened.push('a 3 acknowledged')),
    ]);

    expect(happened).toEqual([
      'BEGIN',
      'INSERT',
      'INSERT',
      'INSERT',
      'COMMIT',
      'a 2 acknowledged',
      'b 2 acknowledged',
      'a 3 acknowledged',
    ]);
  });

  it('of two writes in a group, a faulty one does not fail the other (F1)', async () => {
    const database = new DatabaseSync(folder.newFile());
    await using store = sqliteStore(database);
    await store.append(anAppend('a'));
    database.exec(
      "CREATE TRIGGER refuse BEFORE INSERT ON views WHEN new.key = 'bad' BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    const row = (key: string) => [{ collection: 'turns', key, value: '1' }];

    const [good, bad] = await Promise.allSettled([
      store.append({ ...anAppend('a', 1), views: row('good') }),
      store.append({ ...anAppend('b'), views: row('bad') }),
    ]);

    expect(good).toMatchObject({ status: 'fulfilled', value: { version: 2 } });
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'store_failed' } });
    expect(await store.getView('turns', 'good')).toBe('1');
    expect(await store.read({ stream: 'b' })).toEqual([]);
  });

  it('continues a stream that grows alone within one turn of the event loop (F1)', async () => {
    await using store = sqliteStore(folder.newFile());
    await store.append(anAppend('a'));
    let turned = false;
    setImmediate(() => {
      turned = true;
    });

    for (let version = 1; version < 20; version += 1) await store.append(anAppend('a', version));

    expect(turned).toBe(false);
    await store.append(anAppend('b'));
    expect(turned).toBe(true);
  });

  it('rejects every append of a group whose commit fails, and clears its cache (F1)', async () => {
    const database = new DatabaseSync(folder.newFile());
    let fails = false;
    const handle = observed(database, (what) => {
      if (!fails || what !== 'INSERT') return;
      throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_FULL' });
    });
    await using store = sqliteStore(handle);
    await store.append(anAppend('a'));
    fails = true;

    const group = await Promise.allSettled([
      store.append(anAppend('a', 1)),
      store.append(anAppend('a', 2)),
    ]);

    fails = false;
    const full = { status: 'rejected', reason: { code: 'store_full' } };
    expect(group).toMatchObject([full, full]);
    expect((await store.append(anAppend('a', 1))).version).toBe(2);
  });

  it('forgets the name that a failed append gave its stream (F1)', async () => {
    const database = new DatabaseSync(folder.newFile());
    await using store = sqliteStore(database);
    await store.append(anAppend('a'));
    database.exec(
      "CREATE TRIGGER no_event BEFORE INSERT ON events BEGIN SELECT raise(ABORT, 'no'); END",
    );
    await expect(store.append(anAppend('b'))).rejects.toMatchObject({ code: 'store_failed' });
    database.exec('DROP TRIGGER no_event');

    await store.append(anAppend('c'));
    await store.append(anAppend('b'));

    const streams = database.prepare('SELECT count(DISTINCT stream) AS count FROM events').get();
    expect(streams).toEqual({ count: 3 });
    expect(await store.read({ stream: 'b' })).toHaveLength(1);
    expect(await store.read({ stream: 'c' })).toHaveLength(1);
  });

  it('notices between its own groups what another connection appended (F10)', async () => {
    const file = folder.newFile();
    await using first = sqliteStore(file);
    await using second = sqliteStore(file);
    await first.append(anAppend('a'));
    await second.append(anAppend('a', 1));

    await expect(first.append(anAppend('a', 1))).rejects.toMatchObject({
      code: 'version_conflict',
      expected: 1,
      actual: 2,
    });
    expect((await first.append(anAppend('a', 2))).version).toBe(3);
  });

  it('notices between its own groups that another connection took a lease over (F10)', async () => {
    const file = folder.newFile();
    await using first = sqliteStore(file);
    await using second = sqliteStore(file);
    const held = await first.tryAcquire({ key: 'k', owner: 'first', ttlMs: 60_000 });
    const fence = { key: 'k', token: 1 };
    await first.append({ ...anAppend('a'), fence });

    await second.tryAcquire({ key: 'k', owner: 'second', ttlMs: 60_000, supersedes: 1 });

    expect(held).toMatchObject({ acquired: true, lease: fence });
    await expect(first.append({ ...anAppend('a', 1), fence })).rejects.toMatchObject({
      code: 'lease_lost',
    });
  });
});
