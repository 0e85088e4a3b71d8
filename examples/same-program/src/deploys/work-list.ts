import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

const takenSchema = z.optional(z.object({ id: z.string(), choice: z.nullable(z.string()) }));

/**
 * The turns of a host of another library, which brings no list of what is to be done: which release's process drives each turn, and
 * which wait for a person. A turn of a process that has ended is given to the next one, never to two.
 */
export function openWorkList(folder: string) {
  const db = new DatabaseSync(join(folder, 'work.db'), { timeout: 10_000 });
  db.exec('PRAGMA journal_mode = WAL');
  db.exec(
    'CREATE TABLE IF NOT EXISTS turns (id TEXT PRIMARY KEY, state TEXT, release INTEGER, choice TEXT, asked INTEGER)',
  );
  const take = db.prepare(
    `UPDATE turns SET state = 'running', release = ? WHERE id =
      (SELECT id FROM turns WHERE state IN ('new', 'answered') ORDER BY rowid LIMIT 1) RETURNING id, choice`,
  );
  const count = (state: string): number =>
    Number(db.prepare('SELECT count(*) AS n FROM turns WHERE state = ?').get(state)?.n);
  return {
    add: (id: string) => db.prepare("INSERT INTO turns VALUES (?, 'new', NULL, NULL, 0)").run(id),
    /** Takes a turn for a release's process. */
    take: (release: number) => takenSchema.parse(take.get(release)),
    set: (id: string, state: string) =>
      db.prepare('UPDATE turns SET state = ?, choice = NULL WHERE id = ?').run(state, id),
    /** Gives the turns of a process that has ended to others. */
    passOn: (release: number) =>
      db
        .prepare("UPDATE turns SET state = 'new' WHERE state = 'running' AND release = ?")
        .run(release),
    /** Approves all that waits for a person. */
    approve: () =>
      db.exec(
        "UPDATE turns SET state = 'answered', choice = 'approve', asked = asked + 1 WHERE state = 'asks'",
      ),
    count,
    /** Turns whose approval a person gave more than once. */
    askedAgain: () =>
      Number(db.prepare('SELECT count(*) AS n FROM turns WHERE asked > 1').get()?.n),
    close: () => db.close(),
  };
}
