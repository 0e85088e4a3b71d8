import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';

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
