import type { TurnReader } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

/** Returns the owner of a stream; `undefined` if it names none. */
export type OwnerOf = (stream: string) => Promise<string | undefined>;

const maxKnown = 10_000;

const begun = z.object({ owner: z.string() });

interface Parts {
  readonly store: Store;
  /** Finds the owners of turns: the first event of a fork is that of another. */
  readonly turns?: Pick<TurnReader, 'find'>;
}

/** Finds the owners of streams, and remembers them. */
export function ownersOfStreams(parts: Parts): OwnerOf {
  const owners = new LRUCache<string, Promise<string | undefined>>({ max: maxKnown });
  return (stream) => {
    const found = owners.get(stream) ?? ownerOf(parts, stream);
    owners.set(stream, found);
    return found;
  };
}

async function ownerOf({ store, turns }: Parts, stream: string): Promise<string | undefined> {
  if (stream.startsWith('turn/')) return (await turns?.find(stream.slice('turn/'.length)))?.owner;
  const [first] = await store.read({ stream, toVersion: 1 });
  return begun.safeParse(first && JSON.parse(first.body)).data?.owner;
}
