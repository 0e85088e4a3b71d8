import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { copyStore } from './open-store.js';

it('copies a store with its last commit, and leaves no files', async () => {
  using folder = makeFolder({});
  const file = join(folder.root, 'pce.db');
  await using store = sqliteStore(file);
  await store.tryAcquire({ key: 'work', owner: 'ann', ttlMs: 60_000 });

  const copy = await copyStore(file);
  const copied = await readdir(dirname(copy.file));
  await copy.remove();

  expect(copied).toEqual(['pce.db', 'pce.db-wal']);
  await expect(readdir(dirname(copy.file))).rejects.toThrow('ENOENT');
});
