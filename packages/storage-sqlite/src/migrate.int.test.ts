import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.js';
import { migrate, readSchemaVersion, schemaVersion } from './migrate.js';
import type { SqliteHandle } from './sqlite-handle.js';

const folder = temporaryFolder();
afterAll(folder.remove);

/** Wraps a handle that runs `act` before the `n`th read of the header. */
function interrupted(database: DatabaseSync, nth: number, act: () => void): SqliteHandle {
  let looks = 0;
  return {
    exec: (sql) => database.exec(sql),
    prepare(sql) {
      looks += 1;
      if (looks === nth) act();
      return database.prepare(sql);
    },
  };
}

it.each([1, 2, 3])(
  'accepts a file that another process creates before read number %i (F1)',
  (nth) => {
    const file = folder.newFile();
    const [ours, others] = [new DatabaseSync(file), new DatabaseSync(file)];
    others.exec('PRAGMA journal_mode = WAL');

    migrate(
      interrupted(ours, nth, () => migrate(others, file)),
      file,
    );

    expect(readSchemaVersion(ours, file)).toBe(schemaVersion);
    ours.close();
    others.close();
  },
);

it('leaves an empty file empty if a migration fails (F1)', () => {
  const file = folder.newFile();
  const database = new DatabaseSync(file);
  const failing: SqliteHandle = {
    exec(sql) {
      if (sql.includes('application_id')) throw new Error('no');
      return database.exec(sql);
    },
    prepare: (sql) => database.prepare(sql),
  };

  expect(() => migrate(failing, file)).toThrow('no');

  expect(readSchemaVersion(database, file)).toBe(0);
  migrate(database, file);
  expect(readSchemaVersion(database, file)).toBe(schemaVersion);
  database.close();
});
