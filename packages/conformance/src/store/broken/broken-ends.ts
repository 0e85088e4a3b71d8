import { StoreError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import { type BrokenStore, broken, brokenDisk } from './broken-store.js';

const opening = 'an opening store takes every operation (F6)';
const closed = 'a closed store rejects every operation (F6)';
const unused = 'a store that was never used closes, and is closed (F6)';
const closing = 'a closing store rejects every operation (F6)';
const waits = 'a close waits for the appends that were accepted before it (F1)';
const accepted = 'every operation that was accepted before a close is carried out (F6)';
const again = 'closing again does nothing (F6)';
const disposed = 'await using closes the store (F6)';
const durable = 'a durable store holds everything when it is opened again; another is empty (F1)';
const together = 'two stores on one place share it, or one is refused, or they are apart (F10)';

const entry = { stream: 'b', position: 1, version: 1, type: '', body: '', hash: '' };

/** Operations, each with something that a closed store must not answer. */
const afterClose: Readonly<Record<string, (sound: Store) => Partial<Store>>> = {
  append: () => ({ append: async () => ({ version: 1, position: 1 }) }),
  read: () => ({ read: async () => [] }),
  tail: () => ({ tail: async function* () {} }),
  getView: () => ({ getView: async () => undefined }),
  listView: () => ({ listView: async () => [] }),
  countView: () => ({ countView: async () => 0 }),
  listStreams: () => ({ listStreams: async () => [] }),
  writeViews: () => ({ writeViews: async () => undefined }),
  tryAcquire: (sound) => ({
    tryAcquire: (input) =>
      sound.tryAcquire(input).catch(() => {
        const { key, owner } = input;
        return { acquired: true, lease: { key, owner, token: 1, expiresAt: 0 } };
      }),
  }),
  renew: () => ({ renew: async (lease) => lease }),
  release: () => ({ release: async () => undefined }),
};

export const brokenEnds: readonly BrokenStore[] = [
  broken('answers another version while it opens', opening, (sound) => ({
    append: async (input) => ({ ...(await sound.append(input)), version: 0 }),
  })),
  broken('has entries while it opens', opening, () => ({ read: async () => [entry] })),
  broken('has rows while it opens', opening, () => ({ getView: async () => '' })),
  broken('lists rows while it opens', opening, () => ({
    listView: async () => [{ key: 'a', value: '' }],
  })),
  broken('lists streams that are not there while it opens', opening, () => ({
    listStreams: async () => [
      { stream: 'a', position: 1 },
      { stream: 'b', position: 2 },
    ],
  })),
  broken('gives no lease while it opens', opening, () => ({
    tryAcquire: async ({ key, owner }) => ({
      acquired: false,
      holder: { key, owner, token: 1, expiresAt: 0 },
    }),
  })),
  ...Object.entries(afterClose).map(([operation, breakIt]) =>
    broken(`answers ${operation} after its close`, closed, breakIt),
  ),
  broken('says of a close that it has failed', closed, (sound) => ({
    read: (input) =>
      sound.read(input).catch(() => {
        throw new StoreError('store_failed', 'the connection is gone');
      }),
  })),
  broken('closes only what was used', unused, (sound) => {
    let isUsed = false;
    return {
      append: (input) => {
        isUsed = true;
        return sound.append(input);
      },
      close: async () => {
        if (isUsed) await sound.close();
      },
    };
  }),
  broken('takes operations until it is closed', closing, (sound) => ({
    close: async () => {
      await new Promise((go) => setImmediate(go));
      await sound.close();
    },
  })),
  broken('closes before the appends that it has accepted', waits, (sound) => ({
    append: async (input) => {
      const result = await sound.append(input);
      await new Promise((go) => setImmediate(go));
      return result;
    },
  })),
  broken('acknowledges appends in another order when it closes', waits, (sound) => ({
    append: async (input) => {
      const result = await sound.append(input);
      for (let turn = 0; turn < 9 - 3 * input.expectedVersion; turn += 1) await undefined;
      return result;
    },
  })),
  broken('answers another version for an append before a close', accepted, (sound) => ({
    append: async (input) => ({ ...(await sound.append(input)), version: 0 }),
  })),
  broken('has other answers before a close', accepted, () => ({ read: async () => [entry] })),
  broken('gives no lease that was asked for before a close', accepted, () => ({
    tryAcquire: async ({ key, owner }) => ({
      acquired: false,
      holder: { key, owner, token: 1, expiresAt: 0 },
    }),
  })),
  broken('releases nothing when it closes', accepted, () => ({
    release: async () => {
      throw new StoreError('store_closed', 'closed');
    },
  })),
  broken('refuses to close again', again, (sound) => {
    let closes = 0;
    return {
      close: async () => {
        closes += 1;
        if (closes > 1) throw new StoreError('store_closed', 'closed');
        await sound.close();
      },
    };
  }),
  broken('refuses to close a third time', again, (sound) => {
    let closes = 0;
    return {
      close: async () => {
        closes += 1;
        if (closes > 2) throw new StoreError('store_closed', 'closed');
        await sound.close();
      },
    };
  }),
  broken('cannot be disposed of after its close', again, () => ({
    [Symbol.asyncDispose]: async () => {
      throw new StoreError('store_closed', 'closed');
    },
  })),
  broken('is disposed of in words only', disposed, () => ({
    [Symbol.asyncDispose]: async () => undefined,
  })),
  brokenDisk('forgets the entries of a stream when it is opened again', durable, (sound) => {
    let isOpened = false;
    return {
      append: (input) => {
        isOpened = true;
        return sound.append(input);
      },
      read: async (input) => (isOpened ? sound.read(input) : []),
    };
  }),
  brokenDisk('forgets its rows when it is opened again', durable, (sound) => ({
    getView: async () => undefined,
    append: (input) => sound.append(input),
  })),
  brokenDisk('begins positions again when it is opened again', durable, (sound) => ({
    append: async (input) => ({ ...(await sound.append(input)), position: 1 }),
  })),
  brokenDisk('says that it is not durable, and is', durable, () => ({
    supports: { durable: false, severalProcesses: true },
  })),
  brokenDisk('says that stores are apart that share a place', together, () => ({
    supports: { durable: false, severalProcesses: false },
  })),
  broken('says that stores share a place that are apart', together, () => ({
    supports: { durable: true, severalProcesses: true },
  })),
  brokenDisk('shows the first store nothing of the second', together, (sound) => {
    const own: number[] = [];
    return {
      append: async (input) => {
        own.push(input.expectedVersion + 1);
        return sound.append(input);
      },
      read: async (input) =>
        own.includes(1)
          ? (await sound.read(input)).filter(({ version }) => own.includes(version))
          : sound.read(input),
    };
  }),
];
