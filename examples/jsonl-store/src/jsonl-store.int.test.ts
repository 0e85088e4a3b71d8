import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile, cp, open, readdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StorePlace, storeConformance } from '@pce/conformance';
import type { Store } from '@pce/core';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { jsonlStore } from './jsonl-store.ts';

const scratch = mkdtempSync(join(tmpdir(), 'pce-jsonl-'));
afterAll(() => rmSync(scratch, { recursive: true }));

let folders = 0;
function newFolder(): string {
  folders += 1;
  return join(scratch, `${folders}`);
}

/** Id of a process that has ended. */
const dead = spawnSync(process.execPath, ['--version']).pid;

// #region conformance
function folderPlace(): StorePlace {
  let folder = newFolder();
  return {
    open: ({ clock }) => jsonlStore(folder, { clock }),
    crash: async () => {
      folder = await leftBehind(folder);
    },
  };
}

/** Copies a folder with its lock, as it would be left by a crash. */
async function leftBehind(folder: string): Promise<string> {
  const copy = newFolder();
  await cp(folder, copy, { recursive: true });
  for (const name of await readdir(copy)) {
    const [prefix, , id] = name.split('.');
    if (prefix === 'lock') await rename(join(copy, name), join(copy, `lock.${dead}.${id}`));
  }
  return copy;
}

storeConformance({ describe, it, name: 'jsonlStore', place: folderPlace });
// #endregion

function append(store: Store, version: number): Promise<unknown> {
  const event = { version, type: 'test.happened', body: `{"n":${version}}`, hash: 'h' };
  const views = [{ collection: 'heads', key: 'a', value: `${version}` }];
  return store.append({ stream: 'a', expectedVersion: version - 1, events: [event], views });
}

async function threeLines(): Promise<string> {
  const folder = newFolder();
  await using store = await jsonlStore(folder);
  for (const version of [1, 2, 3]) await append(store, version);
  return folder;
}

describe('the file of a JSON-lines store', () => {
  it.each([
    ['half a line', '[{"type":"append","at":1,'],
    ['a line whose middle never reached the disk', '[{"type":\0\0\0\0}]\n'],
    ['half a character', Buffer.from([0x5b, 0x22, 0xc3])],
  ])('is truncated if it ends with %s, and continues from there (F1)', async (_what, torn) => {
    const folder = await threeLines();
    const file = join(folder, 'store.jsonl');
    const sound = readFileSync(file);
    await appendFile(file, torn);

    const store = await jsonlStore(folder);

    expect(readFileSync(file)).toEqual(sound);
    await append(store, 4);
    await store.close();
    await using reopened = await jsonlStore(folder);
    expect(await reopened.read({ stream: 'a' })).toHaveLength(4);
    expect(await reopened.getView('heads', 'a')).toBe('4');
  });
});

describe('a failing disk', () => {
  it('makes the store refuse all later operations, until it is opened again (F1)', async () => {
    const folder = await threeLines();
    await using probe = await open(join(folder, 'store.jsonl'));
    const noRoom = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(Object.getPrototypeOf(probe), 'appendFile').mockRejectedValueOnce(noRoom);
    const store = await jsonlStore(folder);

    const refused = await Promise.allSettled([append(store, 4), store.getView('heads', 'a')]);

    const full = { status: 'rejected', reason: { code: 'store_full' } };
    expect(refused).toMatchObject([full, full]);
    await expect(append(store, 4)).rejects.toMatchObject({ code: 'store_full' });
    await store.close();
    await using reopened = await jsonlStore(folder);
    expect(await reopened.getView('heads', 'a')).toBe('3');
    await append(reopened, 4);
  });
});

describe('the lock of a JSON-lines store', () => {
  it('lets only one of many concurrent openers in (F10)', async () => {
    const folder = newFolder();

    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => jsonlStore(folder)));

    const opened = asked.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    const refused = asked.flatMap((each) => (each.status === 'rejected' ? each.reason.code : []));
    expect(opened.length).toBeLessThanOrEqual(1);
    expect(refused).toEqual(Array.from({ length: 10 - opened.length }, () => 'store_busy'));
    for (const store of opened) await store.close();
    await using next = await jsonlStore(folder);
    await append(next, 1);
  });

  it('is removed if its process has died (F1)', async () => {
    const folder = await threeLines();
    writeFileSync(join(folder, `lock.${dead}.left-behind`), '');

    await using store = await jsonlStore(folder);

    expect(await store.read({ stream: 'a' })).toHaveLength(3);
    expect((await readdir(folder)).filter((name) => name.includes('left-behind'))).toEqual([]);
  });
});
