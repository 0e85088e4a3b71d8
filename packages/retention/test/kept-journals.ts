import { generateKeyPairSync } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Store } from '@pce/core/store';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { createRetention, folderArchives, readArchives, signingKey } from '../src/index.js';
import type { Signer } from '../src/internal.js';
import { greeter, greeting } from './greeted.js';

export function newPem(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** A folder with a SQLite store and archives. */
export function newPlace(pem = newPem()) {
  const folder = makeFolder();
  const { root } = folder;
  const archives = folderArchives(`${root}/archive`);
  const signer = signingKey(pem);
  return {
    root,
    pem,
    archives,
    signer,
    open: () => sqliteStore(`${root}/pce.db`),
    retention: (store: Store) =>
      createRetention({ store, archives, signer, isOwnerAlive: () => false }),
    reading: (store: Store, trusted: Pick<Signer, 'trusted'> = signer) =>
      readArchives({ store, archives, signer: trusted }),
    /** Bytes of the database with its log. */
    size: () =>
      ['pce.db', 'pce.db-wal'].reduce(
        (bytes, name) =>
          bytes + (statSync(`${root}/${name}`, { throwIfNoEntry: false })?.size ?? 0),
        0,
      ),
    [Symbol.dispose]: () => folder.remove(),
  };
}

/** Runs turns of some owners to their end, and returns the hash of each by its id. */
export async function turnsOf(
  store: Store,
  count: number,
  owner = 'local',
): Promise<ReadonlyMap<string, string>> {
  await using pce = greeter(store);
  const hashes = new Map<string, string>();
  for (let each = 0; each < count; each += 1) {
    const turn = pce.start(greeting(`Guest ${each}`), { owner });
    await turn.result();
    hashes.set(turn.id, (await pce.verify(turn.id)).hash);
  }
  return hashes;
}
