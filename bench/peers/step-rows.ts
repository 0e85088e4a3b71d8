import { join } from 'node:path';
import { openDatabase, type Synchronous } from '../src/open-database.ts';

/** The rows that a host writes itself if the framework stores nothing: one for each step. */
export interface StepRows {
  /** Durable once it returns, or resolves. */
  save(turn: string, messages: unknown): unknown;
  close(): Promise<void> | void;
}

export function openStepRows(folder: string, synchronous: Synchronous = 'NORMAL'): StepRows {
  const database = openDatabase(join(folder, 'steps.db'), synchronous);
  database.exec('CREATE TABLE IF NOT EXISTS steps (turn TEXT NOT NULL, messages TEXT NOT NULL)');
  const insert = database.prepare('INSERT INTO steps VALUES (?, ?)');
  return {
    save: (turn, messages) => {
      insert.run(turn, JSON.stringify(messages));
    },
    close: () => database.close(),
  };
}
