import { LeaseLostError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import type {
  AcquireInput,
  AcquireResult,
  Lease,
  ListViewInput,
  ViewRow,
  ViewWrite,
} from './store.js';

interface Collection {
  readonly values: Map<string, string>;
  /** Sorted on demand, and dropped when a key is added. */
  sortedKeys: string[] | undefined;
}

export interface MemoryViews {
  write(write: ViewWrite): void;
  get(collection: string, key: string): string | undefined;
  list(input: ListViewInput): ViewRow[];
  count(collection: string): number;
}

/** Ranks a code unit: a surrogate (half of a code point above U+FFFF) sorts after every other one. */
function rank(codeUnit: number): number {
  return codeUnit >= 0xd800 && codeUnit <= 0xdfff ? codeUnit + 0x10000 : codeUnit;
}

/** Compares like SQL stores, by UTF-8 bytes. JavaScript compares code units. */
function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

function firstAfter(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const candidate = keys[middle];
    if (candidate !== undefined && byCodePoint(candidate, key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function memoryViews(): MemoryViews {
  const collections = new Map<string, Collection>();

  const collectionOf = (name: string): Collection => {
    let collection = collections.get(name);
    if (!collection) {
      collection = { values: new Map(), sortedKeys: undefined };
      collections.set(name, collection);
    }
    return collection;
  };

  const sortedKeysOf = (collection: Collection): readonly string[] => {
    collection.sortedKeys ??= [...collection.values.keys()].sort(byCodePoint);
    return collection.sortedKeys;
  };

  return {
    write({ collection: name, key, value }) {
      const collection = collectionOf(name);
      if (value === null) {
        const { values, sortedKeys } = collection;
        if (values.delete(key)) sortedKeys?.splice(firstAfter(sortedKeys, key) - 1, 1);
        return;
      }
      if (!collection.values.has(key)) collection.sortedKeys = undefined;
      collection.values.set(key, value);
    },
    get: (name, key) => collections.get(name)?.values.get(key),
    count: (name) => collections.get(name)?.values.size ?? 0,
    list({ collection: name, afterKey, limit = 100 }) {
      const collection = collections.get(name);
      if (!collection) return [];
      const keys = sortedKeysOf(collection);
      const from = afterKey === undefined ? 0 : firstAfter(keys, afterKey);
      return keys.slice(from, from + limit).flatMap((key) => {
        const value = collection.values.get(key);
        return value === undefined ? [] : { key, value };
      });
    },
  };
}

/** The leases of a memory store. An expired lease stays current until another process takes it. */
export interface MemoryLeases {
  tryAcquire(input: AcquireInput): AcquireResult;
  renew(lease: Lease, ttlMs: number): Lease;
  release(lease: Lease): void;
  /** The token of the current lease; `undefined` if there is none. */
  currentToken(key: string): number | undefined;
}

export function memoryLeases(clock: Clock): MemoryLeases {
  const current = new Map<string, Lease>();
  /** Kept after the end of a lease, so that the next token is greater. */
  const lastTokens = new Map<string, number>();

  const isCurrent = ({ key, token }: Lease): boolean => current.get(key)?.token === token;

  return {
    tryAcquire({ key, owner, ttlMs, supersedes }) {
      const now = clock.now();
      const holder = current.get(key);
      if (holder && holder.expiresAt > now && holder.token !== supersedes) {
        return { acquired: false, holder };
      }
      const token = (lastTokens.get(key) ?? 0) + 1;
      const lease = { key, owner, token, expiresAt: now + ttlMs };
      lastTokens.set(key, token);
      current.set(key, lease);
      return { acquired: true, lease };
    },
    renew(lease, ttlMs) {
      if (!isCurrent(lease)) throw new LeaseLostError(lease.key);
      const renewed = { ...lease, expiresAt: clock.now() + ttlMs };
      current.set(lease.key, renewed);
      return renewed;
    },
    release(lease) {
      if (isCurrent(lease)) current.delete(lease.key);
    },
    currentToken: (key) => current.get(key)?.token,
  };
}
