import { resolve } from 'node:path';
import type { Orchestrator } from '@pce/core';
import { ruleRoles } from '@pce/roles';
import { openWorkspace, type Workspace } from '@pce/workspace';
import { commandLine } from './command-line.js';
import { findWorkspace } from './find-workspace.js';
import { openStore } from './open-store.js';
import type { PlaceOptions } from './place-options.js';
import { isOwnerAlive, processOwner } from './process-owner.js';
import { type StorePlace, shownStore, storePlace } from './store-place.js';

/** Everything a command works with. Close it to release the journal. */
export interface Host extends AsyncDisposable {
  readonly workspace: Workspace;
  readonly pce: Orchestrator;
  readonly storePlace: StorePlace;
  /** The command line that does this here, for people to copy: `pce log turn_1`. */
  commandLine(...args: readonly string[]): string;
}

export interface ComposeOptions extends PlaceOptions {
  /** The planning document, absolute: its workspace is taken unless one is named. */
  readonly planFile?: string;
  /** Make the store where there is none. @defaultValue false: then there are no turns */
  readonly createsStore?: boolean;
}

/** Picks the adapters: the one place of the command line that knows them. */
export async function compose(options: ComposeOptions): Promise<Host> {
  const cwd = process.cwd();
  const { planFile, store, createsStore = false } = options;
  const root = findWorkspace({ cwd, workspace: options.workspace, planFile });
  const workspace = await openWorkspace(root);
  const place = storePlace({ store, cwd, root: workspace.root });
  const pce = workspace.createOrchestrator({
    roles: (host) => ruleRoles(host),
    store: await openStore(place, options, createsStore),
    owner: processOwner(),
    isOwnerAlive,
  });
  const isObvious = resolve(findWorkspace({ cwd })) === root;
  return {
    workspace,
    pce,
    storePlace: place,
    commandLine: (...args) =>
      commandLine([
        ...args,
        ...(isObvious ? [] : ['--workspace', root]),
        ...(store === undefined ? [] : ['--store', shownStore(store)]),
      ]),
    [Symbol.asyncDispose]: () => pce.close(),
  };
}
