import type { DatabaseSync } from 'node:sqlite';
import type { AgentInputItem, Session } from '@openai/agents';

export const sessionSchema =
  'CREATE TABLE IF NOT EXISTS items (id INTEGER PRIMARY KEY, session TEXT NOT NULL, item TEXT NOT NULL)';

/** The session that a host writes itself: one row for each item. */
export function sqliteSession(database: DatabaseSync, session: string): Session {
  const insert = database.prepare('INSERT INTO items (session, item) VALUES (?, ?)');
  const select = database.prepare('SELECT item FROM items WHERE session = ? ORDER BY id');
  return {
    getSessionId: async () => session,
    getItems: async () =>
      select.all(session).map(({ item }): AgentInputItem => JSON.parse(String(item))),
    addItems: async (items) => {
      database.exec('BEGIN');
      for (const item of items) insert.run(session, JSON.stringify(item));
      database.exec('COMMIT');
    },
    popItem: async () => undefined,
    clearSession: async () => {},
  };
}
