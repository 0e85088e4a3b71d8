import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Returns the bytes of the databases in a folder, with their write-ahead logs merged. No process may have them open. */
export function storedBytes(folder: string): number {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.db'))) {
    const database = new DatabaseSync(join(folder, name));
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  }
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}
