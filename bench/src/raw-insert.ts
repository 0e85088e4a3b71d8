import { openDatabase, type Synchronous } from './open-database.ts';

/** The minimum cost of a durable step: one prepared insert, in its own transaction. */
export interface RawInsert extends Disposable {
  insert(text: string): void;
}

export function openRawInsert(file: string, synchronous: Synchronous): RawInsert {
  const database = openDatabase(file, synchronous);
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
