import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { openStore } from './open-store.js';

const sync = 'full';

describe('the store of a command (E4)', () => {
  it('is in memory if there is none and none may be created', async () => {
    using folder = makeFolder();
    const file = join(folder.root, '.pce/pce.db');
    const { store, cleanUp } = await openStore({ type: 'file', file }, { sync });
    const { durable } = store.supports;
    await store.close();
    await cleanUp();

    expect([durable, existsSync(file)]).toEqual([false, false]);
  });

  it.each([undefined, 'named'])('is made where it is to be made (--store %s)', async (store) => {
    using folder = makeFolder({ 'named/.keep': '' });
    const file = join(folder.root, store ?? '.pce', 'pce.db');
    const named = store === undefined ? {} : { store: file };
    const opened = await openStore({ type: 'file', file }, { ...named, sync, createsStore: true });
    const { durable } = opened.store.supports;
    await opened.store.listView({ collection: 'x' });
    await opened.store.close();

    expect([durable, existsSync(file)]).toEqual([true, true]);
  });

  it('is refused where the user named one that is not there, or its folder is not', async () => {
    using folder = makeFolder();
    const file = join(folder.root, 'gone/pce.db');
    const place = { type: 'file', file } as const;

    await expect(openStore(place, { store: file, sync })).rejects.toThrow(
      `there is no store ${file}: check --store`,
    );
    const { store } = await openStore(place, { store: file, sync, createsStore: true });
    await expect(store.listView({ collection: 'x' })).rejects.toThrow();
    expect(existsSync(join(folder.root, 'gone'))).toBe(false);
  });
});
