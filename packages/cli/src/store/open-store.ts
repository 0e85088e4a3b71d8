import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { memoryStore } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import type { Waker } from '@pce/core/worker';
import { type SqliteStore, type SqliteStoreOptions, sqliteStore } from '@pce/storage-sqlite';
import type { PlaceOptions } from '../pce-command.js';
import { findWorkspace } from '../workspace/find-workspace.js';
import { secretOf } from './secret-of.js';

export interface OpenStoreOptions extends PlaceOptions {
  /** Creates the file if there is none; otherwise there are no turns. @defaultValue false */
  readonly createsStore?: boolean;
  /** Nothing will be written: a store in a read-only folder is opened as a copy. @defaultValue false */
  readonly isReadOnly?: boolean;
}

export interface OpenedStore {
  readonly store: Store;
  /** Returns the last lease on a key. Absent where the store cannot tell. */
  readonly lease?: SqliteStore['lease'];
}

/**
 * Opens a store, whose journals are sealed with the key that the environment names.
 * @throws InvalidInputError if the file that the user named does not exist, or the key cannot be used.
 */
export async function openStore(
  place: StorePlace,
  { store, sync, createsStore = false, isReadOnly = false }: OpenStoreOptions,
): Promise<OpenedStore> {
  const key = await secretOf('PCE_JOURNAL_KEY');
  const sealed = key === undefined ? {} : { journalKey: key };
  if (place.type === 'memory') return { store: memoryStore(sealed) };
  if (place.type === 'postgres') {
    const { postgresStore } = await import('@pce/storage-postgres');
    return { store: postgresStore({ url: place.url, ...sealed }) };
  }
  const { file } = place;
  const synchronous = sync === 'full' ? 'FULL' : 'NORMAL';
  if (!createsStore && !existsSync(file)) {
    if (store === undefined) return { store: memoryStore(sealed) };
    throw new InvalidInputError(`there is no store ${file}: check --store`);
  }
  if (isReadOnly && isInReadOnlyFolder(file)) return openCopy(file, { synchronous, ...sealed });
  // Only our own folder is made: a folder that the user names and that is not there is a slip of the pen.
  if (store === undefined) await mkdir(dirname(file), { recursive: true });
  const opened = sqliteStore(file, { synchronous, ...sealed });
  return { store: opened, lease: opened.lease };
}

/** Opens a copy of a store, which goes when it is closed: SQLite must create files beside the database. */
export async function openCopy(file: string, options: SqliteStoreOptions): Promise<OpenedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'pce-read-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, basename(file));
    await copyFile(file, copy);
    // The last commits may stand only there.
    if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${copy}-wal`);
    const store = sqliteStore(copy, options);
    const close = () => store.close().finally(remove);
    return { store: { ...store, close, [Symbol.asyncDispose]: close }, lease: store.lease };
  } catch (error) {
    await remove();
    throw error;
  }
}

function isInReadOnlyFolder(file: string): boolean {
  try {
    accessSync(dirname(file), constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** Opens the store of a workspace, without its tools and roles, for the time of some work. */
export async function withStore<T>(
  options: OpenStoreOptions,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const cwd = process.cwd();
  const root = findWorkspace({ cwd, workspace: options.workspace });
  const place = storePlace({ store: options.store, cwd, root });
  const { store } = await openStore(place, options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export type StorePlace =
  | { readonly type: 'memory' }
  | { readonly type: 'file'; readonly file: string }
  | { readonly type: 'postgres'; readonly url: string };

export interface StorePlaceInput {
  readonly store: string | undefined;
  readonly cwd: string;
  readonly root: string;
}

/**
 * Returns the place of the store that the user names, by the option or else by `PCE_STORE_FILE`, a file that holds the address:
 * with a password, for which neither the command line nor the environment is the place. By default, a file in the workspace.
 */
export function storePlace({ store: named, cwd, root }: StorePlaceInput): StorePlace {
  const store = named ?? addressIn(process.env.PCE_STORE_FILE);
  if (store === undefined) return { type: 'file', file: join(root, '.pce', 'pce.db') };
  if (store === 'memory') return { type: 'memory' };
  if (isPostgresUrl(store)) return { type: 'postgres', url: store };
  return { type: 'file', file: resolve(cwd, store) };
}

function addressIn(file = ''): string | undefined {
  if (file === '') return undefined;
  let address: string;
  try {
    address = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new InvalidInputError(`PCE_STORE_FILE ${file} cannot be read`, { cause });
  }
  if (address === '') throw new InvalidInputError(`PCE_STORE_FILE ${file} is empty`);
  return address;
}

function isPostgresUrl(store: string): boolean {
  return /^postgres(ql)?:\/\//.test(store);
}

/** Returns the value of `--store` without a password, for people to see and copy. */
export function shownStore(store: string): string {
  if (!isPostgresUrl(store) || !URL.canParse(store)) return store;
  const url = new URL(store);
  url.password = '';
  // As a parameter it would be taken too.
  url.searchParams.delete('password');
  return url.href;
}

/** Values of `--waker`. */
export const wakerKinds = ['postgres', 'none'] as const;

/**
 * Opens the waker of a store. `undefined` where workers find what is due by looking.
 * @throws InvalidInputError for `postgres` with another store.
 */
export async function openWaker(
  place: StorePlace,
  kind: (typeof wakerKinds)[number] = place.type === 'postgres' ? 'postgres' : 'none',
): Promise<Waker | undefined> {
  if (kind === 'none') return undefined;
  if (place.type !== 'postgres')
    throw new InvalidInputError('--waker postgres: the store is not PostgreSQL: check --store');
  const { postgresWaker } = await import('@pce/storage-postgres');
  return postgresWaker({ url: place.url });
}
