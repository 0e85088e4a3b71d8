import { join } from 'node:path';
import type { LibSQLStore } from '@mastra/libsql';

/** Its storage in one file, with its tables made: making those is no part of a step. */
export async function openStorage(folder: string): Promise<LibSQLStore> {
  const { LibSQLStore } = await import('@mastra/libsql');
  const storage = new LibSQLStore({ id: 'store', url: `file:${join(folder, 'mastra.db')}` });
  await storage.init();
  return storage;
}
