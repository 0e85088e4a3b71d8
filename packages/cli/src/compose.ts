import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { InvalidInputError, memoryStore, type Orchestrator, type Store } from '@pce/core';
import { ruleRoles } from '@pce/roles';
import { sqliteStore } from '@pce/storage-sqlite';
import { openWorkspace, type Workspace } from '@pce/workspace';
import { commandLine } from './command-line.js';
import { findWorkspace } from './find-workspace.js';
import type { PlaceOptions } from './place-options.js';
import { isOwnerAlive, processOwner } from './process-owner.js';

/** Everything a command works with. Close it to release the journal. */
export interface Host extends AsyncDisposable {
  readonly workspace: Workspace;
  readonly pce: Orchestrator;
  /** The file with the journals; `undefined` where they are kept in memory. */
  readonly storeFile: string | undefined;
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
  const storeFile = storeFileOf(workspace, cwd, store);
  const pce = workspace.createOrchestrator({
    roles: (host) => ruleRoles(host),
    store: await openStore(storeFile, options, createsStore),
    owner: processOwner(),
    isOwnerAlive,
  });
  const isObvious = resolve(findWorkspace({ cwd })) === root;
  return {
    workspace,
    pce,
    storeFile,
    commandLine: (...args) =>
      commandLine([
        ...args,
        ...(isObvious ? [] : ['--workspace', root]),
        ...(store === undefined ? [] : ['--store', store]),
      ]),
    [Symbol.asyncDispose]: () => pce.close(),
  };
}

function storeFileOf({ root }: Workspace, cwd: string, store?: string): string | undefined {
  if (store === 'memory') return undefined;
  return store === undefined ? join(root, '.pce', 'pce.db') : resolve(cwd, store);
}

async function openStore(
  file: string | undefined,
  { store, sync }: PlaceOptions,
  createsStore: boolean,
): Promise<Store> {
  if (file === undefined) return memoryStore();
  if (!createsStore && !existsSync(file)) {
    if (store === undefined) return memoryStore();
    throw new InvalidInputError(`there is no store ${file}: check --store`);
  }
  // Only our own folder is made: a folder that the user names and that is not there is a slip of the pen.
  if (store === undefined) await mkdir(dirname(file), { recursive: true });
  return sqliteStore(file, { synchronous: sync === 'full' ? 'FULL' : 'NORMAL' });
}
