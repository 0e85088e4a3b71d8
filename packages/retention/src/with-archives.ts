import { InvalidInputError, VersionConflictError } from '@pce/core/errors';
import { turnsCollection } from '@pce/core/internal';
import type { JournalEntry, ReadInput, Store, ViewRow } from '@pce/core/store';
import { type ArchivableKind, kindOf } from './archivable-kind.js';
import type { ArchivedStream } from './archive-file.js';
import type { ArchivedJournals } from './archived-journals.js';
import { JournalErasedError } from './errors.js';

/** Collection of the heads of streams, by which core finds a stream and knows its end. */
export const headsCollection = 'heads';

/**
 * Returns a store that also reads the journals in archives, by their ids: everything that shows, verifies and replays a
 * journal works with it. Lists show what is in the store alone. A stream that is in an archive cannot begin again.
 *
 * Reading a journal that was erased rejects with `JournalErasedError`, one whose archive is damaged with `ArchiveDamagedError`.
 */
export function withArchives(
  store: Store,
  archived: ArchivedJournals,
  kinds: readonly ArchivableKind[],
): Store {
  /** Rows of archived journals that were read, for those who compare them. */
  const rows = new Map<string, Promise<ReadonlyMap<string, string>>>();

  /** Streams whose first events are under way: those that follow at once must not overtake them. */
  const beginning = new Map<string, Promise<ArchivedStream | undefined>>();

  async function readArchived({
    stream,
    fromVersion = 1,
    toVersion = Number.POSITIVE_INFINITY,
  }: ReadInput): Promise<readonly JournalEntry[]> {
    const found = await archived.find(stream);
    if (found === undefined) return [];
    if (found.erased !== undefined)
      throw new JournalErasedError(stream, found.erased.at, found.erased.by);
    if (rows.size > 16) rows.clear();
    if (!rows.has(stream)) rows.set(stream, rowsOf(stream));
    return found.events
      .filter(({ version }) => version >= fromVersion && version <= toVersion)
      .map(({ body = '', ...event }) => ({ ...event, body, stream, position: 0 }));
  }

  /** Makes the rows of an archived journal again. */
  async function rowsOf(stream: string): Promise<ReadonlyMap<string, string>> {
    await undefined; // the entry of `rows` first, since this reads the stream
    const found = kindOf(kinds, stream);
    const taken = await found?.kind.take(reading, found.id).catch(() => undefined);
    return new Map(
      taken?.rows.flatMap(({ collection, key, value }) =>
        value === null ? [] : [[placeOf(collection, key), value]],
      ),
    );
  }

  async function archivedRow(collection: string, key: string): Promise<string | undefined> {
    if (collection === headsCollection) return headOf(await archived.find(key));
    if (collection === turnsCollection) {
      const stream = `turn/${key}`;
      if ((await archived.find(stream))?.erased === undefined) await readArchived({ stream });
    }
    for (const found of rows.values()) {
      const value = (await found).get(placeOf(collection, key));
      if (value !== undefined) return value;
    }
    return undefined;
  }

  async function archivedHeads(after: string): Promise<readonly ViewRow[]> {
    const [kind = ''] = after.split('/');
    const names: ViewRow[] = [];
    for await (const key of archived.streams(kind)) if (key > after) names.push({ key, value: '' });
    return names;
  }

  const reading: Store = {
    supports: store.supports,
    ...(store.hash && { hash: store.hash }),
    async append(input) {
      const { stream, expectedVersion } = input;
      if (expectedVersion === 0) beginning.set(stream, archived.find(stream));
      try {
        const found = await beginning.get(stream);
        if (found !== undefined) throw new VersionConflictError(stream, 0, found.events.length);
        return await store.append(input);
      } catch (error) {
        if (!(error instanceof VersionConflictError) || error.actual > 0) throw error;
        // It would be tried again and again.
        throw new InvalidInputError(`${stream} is in an archive and has ended: start another`);
      } finally {
        if (expectedVersion === 0) beginning.delete(stream);
      }
    },
    async read(input) {
      const entries = await store.read(input);
      return entries.length > 0 ? entries : readArchived(input);
    },
    tail: (input) => store.tail(input),
    listStreams: (input) => store.listStreams(input),
    writeViews: (input) => store.writeViews(input),
    getView: async (collection, key) =>
      (await store.getView(collection, key)) ?? archivedRow(collection, key),
    async listView(input) {
      const { collection, afterKey, limit = 100 } = input;
      const found = await store.listView(input);
      if (collection !== headsCollection || afterKey === undefined) return found;
      const heads = new Map(
        [...(await archivedHeads(afterKey)), ...found].map((row) => [row.key, row]),
      );
      const first = [...heads.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, limit);
      return Promise.all(
        first.map(async ({ key, value }) => ({
          key,
          value: value === '' ? (headOf(await archived.find(key)) ?? '{}') : value,
        })),
      );
    },
    countView: (collection) => store.countView(collection),
    tryAcquire: (input) => store.tryAcquire(input),
    renew: (lease, ttlMs) => store.renew(lease, ttlMs),
    release: (lease) => store.release(lease),
    ...(store.remove && { remove: store.remove }),
    close: () => store.close(),
    [Symbol.asyncDispose]: () => store.close(),
  };
  return reading;
}

function headOf(found: ArchivedStream | undefined): string | undefined {
  const last = found?.events.at(-1);
  return last && `{"version":${last.version},"hash":"${last.hash}"}`;
}

const placeOf = (collection: string, key: string): string => JSON.stringify([collection, key]);
