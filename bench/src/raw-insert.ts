import { DatabaseSync } from 'node:sqlite';
import type { SqliteStoreOptions } from '@pce/storage-sqlite';

export type Synchronous = NonNullable<SqliteStoreOptions['synchronous']>;

/** What any durable step has to cost: one prepared insert, in its own transaction. */
export interface RawInsert extends Disposable {
  insert(text: string): void;
}

export function openRawInsert(file: string, synchronous: Synchronous): RawInsert {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  database.exec(
    'CREATE TABLE IF NOT EXISTS steps (position INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT',
  );
  const statement = database.prepare('INSERT INTO steps (body) VALUES (?)');
  return {
    insert: (text) => {
      statement.run(text);
    },
    [Symbol.dispose]: () => database.close(),
  };
}
