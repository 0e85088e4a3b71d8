import type { Store } from '@pce/core/store';
import { findWorkspace } from '../workspace/find-workspace.js';
import { type OpenStoreOptions, openStore } from './open-store.js';
import { storePlace } from './store-place.js';

/** Opens the store of a workspace, without its tools and roles, for the time of some work. */
export async function withStore<T>(
  options: OpenStoreOptions,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const cwd = process.cwd();
  const root = findWorkspace({ cwd, workspace: options.workspace });
  const place = storePlace({ store: options.store, cwd, root });
  const { store, cleanUp } = await openStore(place, options);
  try {
    return await work(store);
  } finally {
    await store.close();
    await cleanUp();
  }
}
