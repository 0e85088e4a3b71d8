import type { Orchestrator } from '@pce/core';
import type { LanguageModel } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { compose } from './compose.js';
import { findWorkspace } from './find-workspace.js';
import { openStore } from './open-store.js';
import type { PlaceOptions } from './place-options.js';
import { storePlace } from './store-place.js';

/** The store that is served, with what drives its turns. */
export interface Served extends AsyncDisposable {
  readonly store: Store;
  /** Absent where turns are shown only. */
  readonly turns?: Orchestrator;
  /** Breaks down plans that hold no list of tasks. */
  readonly model: LanguageModel | undefined;
}

interface ServedOptions extends PlaceOptions {
  readonly model?: string;
}

/** Opens the store of a workspace; to drive turns, with the tools, workflows and models of the workspace. */
export async function openServed(
  options: ServedOptions,
  { drivesTurns }: { readonly drivesTurns: boolean },
): Promise<Served> {
  if (drivesTurns) {
    const host = await compose({ ...options, createsStore: true, playsTurns: true });
    await host.learn();
    return {
      store: host.store,
      turns: host.pce,
      model: host.analyst,
      [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
    };
  }
  const cwd = process.cwd();
  const root = findWorkspace({ cwd, workspace: options.workspace });
  const { openModels } = await import('./models/open-models.js');
  const model = (await openModels({ root, model: options.model }))?.models.planner;
  const place = storePlace({ store: options.store, cwd, root });
  const { store, cleanUp } = await openStore(place, { ...options, createsStore: true });
  return {
    store,
    model,
    async [Symbol.asyncDispose]() {
      await store.close();
      await cleanUp();
    },
  };
}
