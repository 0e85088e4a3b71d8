import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type StorePlace, storeConformance } from '@pce/testkit';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { sqliteStore } from './sqlite-store.js';

const folder = mkdtempSync(join(tmpdir(), 'pce-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

function freshFile(): string {
  files += 1;
  return join(folder, `${files}.db`);
}

function filePlace(): StorePlace {
  const file = freshFile();
  return { open: ({ clock }) => sqliteStore(file, { clock, pollMs: 5 }) };
}

interface OpenHandle {
  close(): unknown;
}

/** A place where each store gets a handle of its own, which is closed when the case is over. */
function handlePlace<Handle extends OpenHandle & Parameters<typeof sqliteStore>[0]>(
  openHandle: (file: string) => Handle,
): StorePlace {
  const file = freshFile();
  const handles: Handle[] = [];
  return {
    open: ({ clock }) => {
      const handle = openHandle(file);
      handles.push(handle);
      return sqliteStore(handle, { clock, pollMs: 5 });
    },
    remove: () => {
      for (const handle of handles) handle.close();
    },
  };
}

storeConformance({ describe, it, name: 'sqliteStore on a file', place: filePlace });

storeConformance({
  describe,
  it,
  name: 'sqliteStore in memory',
  place: () => ({ open: ({ clock }) => sqliteStore(':memory:', { clock }) }),
});

storeConformance({
  describe,
  it,
  name: 'sqliteStore on a handle of node:sqlite',
  place: () => handlePlace((file) => new DatabaseSync(file)),
});

storeConformance({
  describe,
  it,
  name: 'sqliteStore on a handle of better-sqlite3',
  place: () => handlePlace((file) => new BetterSqlite3(file)),
});

describe('what a SQLite store supports', () => {
  it('is durable and shared on a file, and neither in memory, whoever opened it (F6)', () => {
    const onFile = new DatabaseSync(freshFile());
    const inMemory = new BetterSqlite3(':memory:');
    const both = { durable: true, severalProcesses: true };
    const neither = { durable: false, severalProcesses: false };

    expect(sqliteStore(freshFile()).supports).toEqual(both);
    expect(sqliteStore(onFile).supports).toEqual(both);
    expect(sqliteStore(':memory:').supports).toEqual(neither);
    expect(sqliteStore(inMemory).supports).toEqual(neither);
    onFile.close();
    inMemory.close();
  });
});
