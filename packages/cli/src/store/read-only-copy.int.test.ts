import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { openCopy } from './open-store.js';

const copies = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('pce-read-'));

it('reads a store whose folder is read-only as a copy with its last commit, and leaves no files (F3)', async () => {
  using folder = makeFolder({});
  const file = folder.newFile();
  await using store = sqliteStore(file);
  await store.tryAcquire({ key: 'work', owner: 'ann', ttlMs: 60_000 });
  const before = await copies();

  const copy = await openCopy(file, {});
  expect(await copy.lease?.('work')).toEqual(await store.lease('work'));
  await copy.store.close();

  expect(await copies()).toEqual(before);
});
