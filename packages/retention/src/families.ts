import {
  createTurnReader,
  iterateRows,
  listAllStreams,
  parseStreamName,
  threadId,
  toTurnSummary,
  turnsCollection,
} from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import type { ArchivableKind } from './archivable-kind.js';
import { isUnreadable } from './errors.js';

/** Streams that refer to each other, and so are archived and erased together. */
export type Family = readonly string[];

/**
 * Returns the families of a store's journals, the oldest first: a turn with the turns that its tools started, its forks, and
 * the other turns of its thread; each journal of another kind is one of its own. Files are in none: several may have them.
 */
export async function findFamilies(
  store: Store,
  kinds: readonly ArchivableKind[],
): Promise<readonly Family[]> {
  const families = new Map<string, string[]>();
  const join = (stream: string, other = stream): void => {
    const one = families.get(stream) ?? [stream];
    const two = families.get(other) ?? [other];
    const joined = one === two || other === stream ? one : [...one, ...two];
    for (const each of joined) families.set(each, joined);
  };
  const { origin } = createTurnReader({ store });
  const own = new Set(kinds.map(({ name }) => name));
  for await (const stream of listAllStreams(store)) {
    const { name, id } = parseStreamName(stream);
    if (name === 'attachment' || !own.has(name)) continue;
    join(stream);
    if (name !== 'turn') continue;
    const parent = await origin(id).then((found) => found.parent, ifUnreadable);
    // The parent may be in an archive already.
    if (families.has(`turn/${parent}`)) join(stream, `turn/${parent}`);
  }
  for await (const row of iterateRows(store, { collection: turnsCollection })) {
    const { turn, parent, thread, session, owner } = toTurnSummary(turnsCollection, row);
    const stream = `turn/${turn}`;
    // A row whose journal is gone belongs to nothing.
    if (!families.has(stream)) continue;
    for (const other of [
      ...(parent === undefined ? [] : [`turn/${parent}`]),
      ...(thread === undefined ? [] : [`thread/${threadId({ thread, session, owner })}`]),
    ])
      if (families.has(other)) join(stream, other);
  }
  return [...new Set(families.values())];
}

/** A turn that cannot be read has no known parent: it is reported when its events are taken. */
function ifUnreadable(error: unknown): undefined {
  if (!isUnreadable(error)) throw error;
}
