import { resolve } from 'node:path';
import type { Store } from '@pce/core/store';
import type { Tracker } from '@pce/tracker';
import { findJournal } from '../journals/find-journal.js';
import type { PlaceOptions } from '../options/place-options.js';
import { openStore } from '../store/open-store.js';
import { storePlace } from '../store/store-place.js';
import { findWorkspace } from '../workspace/find-workspace.js';
import { type WorkspaceTracker, workspaceTracker } from './workspace-tracker.js';

export interface OpenTracker extends WorkspaceTracker, AsyncDisposable {
  readonly store: Store;
  readonly root: string;
}

export interface OpenTrackerOptions extends PlaceOptions {
  /** Nothing will be written. @defaultValue false */
  readonly isReadOnly?: boolean;
  /** Creates the store if there is none. @defaultValue false */
  readonly createsStore?: boolean;
  /** Has the model of `models.json` reflect on changes, if there is one. @defaultValue false */
  readonly reflects?: boolean;
}

export async function openTracker(options: OpenTrackerOptions): Promise<OpenTracker> {
  const cwd = process.cwd();
  const root = resolve(findWorkspace({ cwd, workspace: options.workspace }));
  const opened = await openStore(storePlace({ store: options.store, cwd, root }), options);
  const model = options.reflects === true ? await reflectingModel(root) : undefined;
  const { tracker, content } = await workspaceTracker({ store: opened.store, root, model });
  return {
    tracker,
    store: opened.store,
    content,
    root,
    async [Symbol.asyncDispose]() {
      await tracker.close();
      await opened.store.close();
      await opened.cleanUp();
    },
  };
}

async function reflectingModel(root: string) {
  const { openModels } = await import('../models/open-models.js');
  return (await openModels({ root, model: undefined }))?.models.planner;
}

/** Finds the episode a user means: `last`, an id, or the beginning of one, with or without `episode_`. */
export async function findEpisode(store: Store, name: string): Promise<string> {
  return (await findJournal(store, name, ['episode'])).id;
}

/** Finds the checkpoint a user means: an id, or the beginning of one, with or without `ckpt_`. */
export async function findCheckpoint(
  tracker: Tracker,
  episode: string,
  name: string,
): Promise<string> {
  const found = new Set<string>();
  for (let after: string | undefined; ; ) {
    const page = await tracker.listCheckpoints({ episode, after, limit: 500 });
    for (const { checkpoint } of page.rows) {
      if (checkpoint === name) return name;
      if (checkpoint.startsWith(name) || checkpoint.startsWith(`ckpt_${name}`))
        found.add(checkpoint);
    }
    if (page.next === undefined) break;
    after = page.next;
  }
  const [first, second] = found;
  if (first === undefined || second !== undefined) {
    const { checkpoint } = await tracker.getCheckpoint({ episode, checkpoint: name });
    return checkpoint;
  }
  return first;
}
