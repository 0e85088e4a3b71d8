import type { Orchestrator } from '@pce/core';
import type { RoleModel } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { Tracker } from '@pce/tracker';
import { workspaceTracker } from '../episodes/open-tracker.js';
import { type PlaceOptions, toResumeOptions, type VersionChangeOptions } from '../pce-command.js';
import { openStore, openWaker, storePlace } from '../store/open-store.js';
import { compose } from '../workspace/compose.js';
import { findWorkspace } from '../workspace/find-workspace.js';

export interface Served extends AsyncDisposable {
  readonly store: Store;
  /** Absent where turns are shown only. */
  readonly turns?: Orchestrator;
  /** Watches the episodes of the workspace. Absent where turns are shown only. */
  readonly episodes?: Tracker;
  readonly model: RoleModel | undefined;
}

interface ServedOptions extends PlaceOptions, VersionChangeOptions {
  readonly model?: string;
  readonly memory?: boolean;
}

interface ServedParts {
  readonly drivesTurns: boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Opens the store of a workspace; to drive turns, with the tools, workflows and models of the workspace, a worker that drives
 * what is due, and the tracker of its episodes, which resumes unfinished work.
 */
export async function openServed(
  options: ServedOptions,
  { drivesTurns, onError }: ServedParts,
): Promise<Served> {
  if (drivesTurns) {
    const host = await compose({
      ...options,
      createsStore: true,
      playsTurns: true,
      isServer: true,
    });
    host.onRetry(onError);
    await host.learn();
    const { store, model } = host;
    const { root } = host.workspace;
    const { tracker } = await workspaceTracker({ store, root, model, onError });
    await tracker.recover();
    const { runWorker, waking } = await import('@pce/core/worker');
    const { scheduleWork } = await import('@pce/schedules');
    const waker = await openWaker(host.storePlace);
    const turns = waker ? waking(host.pce, waker, onError) : host.pce;
    const worker = runWorker([host.pce], {
      store,
      onError,
      sources: [scheduleWork(turns, { store })],
      ...(waker && { waker }),
      ...toResumeOptions(options),
    });
    return {
      store,
      turns,
      episodes: tracker,
      model,
      async [Symbol.asyncDispose]() {
        await worker.drain();
        await waker?.close();
        await tracker.close();
        await host[Symbol.asyncDispose]();
      },
    };
  }
  const cwd = process.cwd();
  const root = findWorkspace({ cwd, workspace: options.workspace });
  const { openModels } = await import('../models/open-models.js');
  const model = (await openModels({ root, model: options.model }))?.models.planner;
  const place = storePlace({ store: options.store, cwd, root });
  const { store } = await openStore(place, { ...options, createsStore: true });
  return {
    store,
    model,
    async [Symbol.asyncDispose]() {
      await store.close();
    },
  };
}
