import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Store } from '@pce/core/store';
import type { ArchiveReader } from '@pce/retention';
import { secretOf } from './secret-of.js';
import type { StorePlace } from './store-place.js';

/** Returns the folder of a store's archives: that of PCE_ARCHIVE, or `archive` beside the store. */
export function archiveFolder(place: StorePlace, root: string): string | undefined {
  const { PCE_ARCHIVE: named = '' } = process.env;
  if (named !== '') return resolve(named);
  if (place.type === 'memory') return undefined;
  return join(place.type === 'file' ? dirname(place.file) : join(root, '.pce'), 'archive');
}

/** Opens the archives of a store for reading; `undefined` if there are none. The keys that count are in PCE_SIGNING_KEY_FILE. */
export async function openArchives(
  store: Store,
  place: StorePlace,
  root: string,
): Promise<ArchiveReader | undefined> {
  const folder = archiveFolder(place, root);
  if (folder === undefined || !existsSync(folder)) return undefined;
  const pem = await secretOf('PCE_SIGNING_KEY', process.env);
  const [{ folderArchives, readArchives, trustedKeys }, kinds] = await Promise.all([
    import('@pce/retention'),
    archivableKinds(),
  ]);
  const signer = pem === undefined ? { trusted: new Map() } : trustedKeys(pem);
  return readArchives({ store, archives: folderArchives(folder), signer, kinds });
}

/** Returns the kinds of journals that `pce` archives beside those of core. */
export async function archivableKinds() {
  const [{ archivableKind }, { executionJournal }, { episodeJournal }] = await Promise.all([
    import('@pce/retention'),
    import('@pce/executions'),
    import('@pce/tracker'),
  ]);
  return [
    archivableKind(executionJournal, (state) => ({
      owner: state.owner,
      updatedAt: state.updatedAt,
      hasEnded: state.endedAt !== undefined,
    })),
    archivableKind(episodeJournal, ({ owner, outcome, updatedAt }) => ({
      ...{ owner, updatedAt, hasEnded: outcome !== undefined },
    })),
  ];
}
