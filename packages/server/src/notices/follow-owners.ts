import type { TurnReader } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { ownersOfStreams } from '../stream/owners-of-streams.js';
import type { AutoResetEvent } from '../time/auto-reset-event.js';

/** Owners for whom something happened since they were last looked at. */
export interface ChangedOwners {
  readonly owners: Set<string>;
  /** Position up to which the journals were read. */
  position: number;
  readonly event: AutoResetEvent;
}

interface FollowParts {
  readonly store: Store;
  readonly turns: Pick<TurnReader, 'find'>;
  readonly signal: AbortSignal;
}

/** Streams that decide about what waits for whom. */
const streams = /^(execution|episode|agent|turn)\//;

/** Notes the owners of all that happens, until the signal aborts. */
export async function followOwners(parts: FollowParts, changed: ChangedOwners): Promise<void> {
  const { store, signal } = parts;
  const ownerOf = ownersOfStreams(parts);
  const tail = store.tail({ afterPosition: changed.position, signal });
  for await (const { stream, position } of tail) {
    const owner = streams.test(stream) ? await ownerOf(stream) : undefined;
    changed.position = position;
    if (owner === undefined || changed.owners.has(owner)) continue;
    changed.owners.add(owner);
    changed.event.set();
  }
}

export async function allOwners(parts: Omit<FollowParts, 'signal'>): Promise<Set<string>> {
  const ownerOf = ownersOfStreams(parts);
  const owners = new Set<string>();
  for (let after = 0; ; ) {
    const page = await parts.store.listStreams({ afterPosition: after });
    for (const { stream } of page) {
      const owner = streams.test(stream) ? await ownerOf(stream) : undefined;
      if (owner !== undefined) owners.add(owner);
    }
    const last = page.at(-1);
    if (last === undefined) return owners;
    after = last.position;
  }
}
