import { join, resolve } from 'node:path';

export type StorePlace =
  | { readonly type: 'memory' }
  | { readonly type: 'file'; readonly file: string }
  | { readonly type: 'postgres'; readonly url: string };

export interface StorePlaceInput {
  readonly store: string | undefined;
  readonly cwd: string;
  readonly root: string;
}

export function storePlace({ store, cwd, root }: StorePlaceInput): StorePlace {
  if (store === undefined) return { type: 'file', file: join(root, '.pce', 'pce.db') };
  if (store === 'memory') return { type: 'memory' };
  if (isPostgresUrl(store)) return { type: 'postgres', url: store };
  return { type: 'file', file: resolve(cwd, store) };
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
