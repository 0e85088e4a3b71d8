import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import type { ArchiveReader, Signer } from '@pce/retention/internal';
import type { StorePlace } from './open-store.js';
import { secretOf } from './secret-of.js';

/** Returns the folder of a store's archives: that of PCE_ARCHIVE, or `archive` beside the store. */
export function archiveFolder(place: StorePlace, root: string): string | undefined {
  const { PCE_ARCHIVE: named = '' } = process.env;
  if (named !== '') return resolve(named);
  if (place.type === 'memory') return undefined;
  return join(place.type === 'file' ? dirname(place.file) : join(root, '.pce'), 'archive');
}

/**
 * Opens the archives of a store for reading; `undefined` if there are none. For a server they may come later. The keys that
 * count are in PCE_SIGNING_KEY_FILE.
 */
export async function openArchives(
  store: Store,
  place: StorePlace,
  root: string,
  isServer = false,
): Promise<ArchiveReader | undefined> {
  const folder = archiveFolder(place, root);
  if (folder === undefined || !(isServer || existsSync(folder))) return undefined;
  const pem = await secretOf('PCE_SIGNING_KEY');
  const [{ folderArchives, readArchives, trustedKeys }, kinds] = await Promise.all([
    import('@pce/retention'),
    archivableKinds(),
  ]);
  const signer = pem === undefined ? { trusted: new Map() } : trustedKeys(pem);
  return readArchives({ store, archives: folderArchives(folder), signer, kinds });
}

/** Returns the kinds of journals that `pce` archives beside those of core. */
export async function archivableKinds() {
  const [{ archivableKind }, { executionJournal }, { episodeJournal }, { signalJournal }] =
    await Promise.all([
      import('@pce/retention'),
      import('@pce/executions'),
      import('@pce/tracker'),
      import('@pce/schedules'),
    ]);
  return [
    archivableKind(signalJournal),
    archivableKind(executionJournal, (state) => ({
      owner: state.owner,
      updatedAt: state.updatedAt,
      hasEnded: state.endedAt !== undefined,
    })),
    archivableKind(episodeJournal, ({ owner, outcome, updatedAt }) => ({
      owner,
      updatedAt,
      hasEnded: outcome !== undefined,
    })),
  ];
}

/**
 * Returns the key that signs heads of journals, by the environment: `PCE_SIGNING_KEY` or `PCE_SIGNING_KEY_FILE`. Rejects with
 * `InvalidInputError` without one.
 */
export async function openSigner(): Promise<Signer> {
  const pem = await secretOf('PCE_SIGNING_KEY');
  if (pem === undefined) {
    throw new InvalidInputError(
      'there is no signing key: make one with "openssl genpkey -algorithm ed25519 -out pce-signing-key.pem", keep it away from the store, and name the file in PCE_SIGNING_KEY_FILE',
    );
  }
  const { signingKey } = await import('@pce/retention');
  return signingKey(pem);
}

/** Loads the packages with streams of their own, which makes the kinds of these known. */
export async function loadStreamKinds(): Promise<void> {
  await Promise.all([
    import('@pce/core/budgets'),
    import('@pce/schedules'),
    import('@pce/server'),
    import('@pce/handoff'),
    import('@pce/mcp-server'),
    import('@pce/retention'),
  ]);
}
