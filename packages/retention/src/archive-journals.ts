import { PceError, VersionConflictError } from '@pce/core/errors';
import { noSnapshotRow } from '@pce/core/internal';
import type { Store, ViewWrite } from '@pce/core/store';
import * as z from 'zod/mini';
import { type Family, findFamilies, kindOf, type TakenJournal } from './archivable-kind.js';
import { type ArchivedStream, archiveName, packArchive } from './archive-file.js';
import { ArchiveDamagedError, isUnreadable } from './errors.js';
import { alone, type RetentionHost, removeFrom } from './retention-host.js';
import { headsCollection } from './with-archives.js';

/** Selection of journals to archive: those that are older, and those beyond the size. */
export interface ArchiveOptions {
  /** Milliseconds since the last change of a journal, and of all that belong to it. */
  readonly olderThanMs?: number;
  /** Characters of events that may stay; the oldest journals beyond them go. */
  readonly maxSize?: number;
  /** Only counts. @defaultValue false */
  readonly dryRun?: boolean;
  /** Gives the space back to the system; see `remove` of `Store`. @defaultValue true */
  readonly reclaims?: boolean;
}

/** A journal that stays where it is, because it cannot be read or archived. */
export interface FailedJournal {
  readonly stream: string;
  readonly code: string;
  readonly message: string;
}

/** Result of archiving. */
export interface ArchiveReport {
  /** Journals archived, without those of files. */
  readonly journals: number;
  /** Files of turns that went with them. */
  readonly files: number;
  readonly events: number;
  /** Characters of their events, without those of files. */
  readonly characters: number;
  /** Bytes of the archives; 0 in a dry run. */
  readonly bytes: number;
  /** Journals that stay: they have not ended, belong to one that has not, or are too new. */
  readonly left: number;
  readonly failed: readonly FailedJournal[];
}

/** Name of the list of journals that are on their way and may be in both places. */
const movingName = 'moving/streams.json';
const movingSchema = z.array(z.string());

/** Streams that leave the store in one transaction, except for a larger family. */
const batchSize = 50;

/** Facts that decide about a family, without its events. */
interface FamilyFacts {
  readonly streams: Family;
  readonly hasEnded: boolean;
  readonly updatedAt: number;
  readonly events: number;
  readonly characters: number;
  /** Streams of its files. */
  readonly files: ReadonlySet<string>;
}

/**
 * Moves journals that have ended from the store to archives. A family that cannot be read stays. A killed run is repaired by the
 * next: whatever was in both places is then in one.
 */
export function archiveJournals(
  host: RetentionHost,
  { olderThanMs = Infinity, maxSize = Infinity, dryRun = false, reclaims = true }: ArchiveOptions,
): Promise<ArchiveReport> {
  return alone(host, async (stillAlone) => {
    if (!dryRun) await settleAll(host);
    const { facts, failed } = await factsOf(host);
    const before = host.clock.now() - olderThanMs;
    let size = 0;
    const isChosen = ({ hasEnded, updatedAt, characters }: FamilyFacts): boolean => {
      size += characters;
      return hasEnded && (updatedAt < before || size > maxSize);
    };
    const newestFirst = facts.toSorted((one, two) => two.updatedAt - one.updatedAt);
    const chosen = newestFirst.filter(isChosen);
    const staying = facts.filter((each) => !chosen.includes(each));
    const used = new Set(staying.flatMap(({ files }) => [...files]));
    let report = { journals: 0, files: 0, events: 0, characters: 0, bytes: 0 };
    for (const batch of batchesOf(chosen)) {
      await stillAlone();
      const files = new Set(
        batch.flatMap((each) => [...each.files]).filter((file) => !used.has(file)),
      );
      for (const file of files) used.add(file);
      const moved = dryRun ? 0 : await moveBatch(host, batch, [...files]);
      if (moved instanceof PceError) {
        failed.push(
          ...batch.flatMap(({ streams }) => streams.map((stream) => toFailed(stream, moved))),
        );
        continue;
      }
      report = {
        journals: report.journals + sum(batch, ({ streams }) => streams.length),
        files: report.files + files.size,
        events: report.events + sum(batch, ({ events }) => events),
        characters: report.characters + sum(batch, ({ characters }) => characters),
        bytes: report.bytes + moved,
      };
    }
    if (reclaims && report.bytes > 0) await removeFrom(host, { streams: [], reclaims });
    return { ...report, left: sum(staying, ({ streams }) => streams.length), failed };
  });
}

/** Completes what killed runs have left. */
async function settleAll(host: RetentionHost): Promise<void> {
  await host.completeErasure(host);
  await settleMoves(host);
}

/** Reads all families of a store. Those that cannot be read are left out. */
async function factsOf(
  host: RetentionHost,
): Promise<{ readonly facts: readonly FamilyFacts[]; readonly failed: FailedJournal[] }> {
  const facts: FamilyFacts[] = [];
  const failed: FailedJournal[] = [];
  for (const streams of await findFamilies(host.store, host.kinds)) {
    try {
      facts.push(await familyFacts(host, streams));
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      failed.push(...streams.map((stream) => toFailed(stream, error)));
    }
  }
  return { facts, failed };
}

async function familyFacts(host: RetentionHost, streams: Family): Promise<FamilyFacts> {
  const all: Omit<FamilyFacts, 'streams'>[] = [];
  for (const stream of streams) {
    const { owner, hasEnded, updatedAt, attachments, stream: own } = await take(host, stream);
    const files = await Promise.all(attachments.map((hash) => fileStream(host.store, owner, hash)));
    all.push({
      hasEnded,
      updatedAt,
      files: new Set(files.flatMap((file) => file ?? [])),
      events: own.events.length,
      characters: sum(own.events, ({ body = '' }) => body.length),
    });
  }
  return {
    streams,
    hasEnded: all.every(({ hasEnded }) => hasEnded),
    updatedAt: Math.max(...all.map(({ updatedAt }) => updatedAt)),
    events: sum(all, ({ events }) => events),
    characters: sum(all, ({ characters }) => characters),
    files: new Set(all.flatMap(({ files }) => [...files])),
  };
}

/** Returns the stream of an owner's file; `undefined` if it is not in the store, or is an upload that may be used again. */
async function fileStream(store: Store, owner: string, hash: string): Promise<string | undefined> {
  const id = `${encodeURIComponent(owner)}/${hash}`;
  if ((await store.getView(headsCollection, `upload/${id}`)) !== undefined) return undefined;
  for (const stream of [`attachment/${id}`, `attachment/${hash}`])
    if ((await store.getView(headsCollection, stream)) !== undefined) return stream;
  return undefined;
}

/** Moves some families; returns the bytes of their archives, or why nothing of them was moved. */
async function moveBatch(
  host: RetentionHost,
  batch: readonly FamilyFacts[],
  files: readonly string[],
): Promise<number | PceError> {
  const { archives } = host;
  const streams = [...batch.flatMap((each) => each.streams), ...files];
  await archives.put(movingName, Buffer.from(JSON.stringify(streams)));
  try {
    const gone: GoneJournal[] = [];
    let bytes = 0;
    for (const stream of streams) {
      const journal = await take(host, stream);
      gone.push(toGone(journal));
      bytes += await putArchive(host, journal);
    }
    await removeJournals(host, gone);
    await archives.delete(movingName);
    return bytes;
  } catch (error) {
    if (!(error instanceof VersionConflictError || error instanceof ArchiveDamagedError))
      throw error;
    await settleMoves(host);
    return error;
  }
}

/** A journal that leaves the store, without its events. */
export interface GoneJournal {
  readonly stream: string;
  readonly version: number;
  readonly rows: readonly Pick<ViewWrite, 'collection' | 'key'>[];
}

export function toGone({ stream: { stream, events }, rows }: TakenJournal): GoneJournal {
  const places = rows.map(({ collection, key }) => ({ collection, key }));
  return { stream, version: events.length, rows: places };
}

/** Removes journals from the store, with their rows. */
export function removeJournals(host: RetentionHost, gone: readonly GoneJournal[]): Promise<void> {
  const views: ViewWrite[] = gone.flatMap(({ stream, rows }) => [
    ...rows.map((row) => ({ ...row, value: null })),
    noSnapshotRow(stream),
  ]);
  return removeFrom(host, { streams: gone, views });
}

/** Writes the archive of a journal and reads it again; returns its size. */
export async function putArchive(
  host: RetentionHost,
  { stream, owner }: TakenJournal,
): Promise<number> {
  const { archived, clock } = host;
  const found = await archived.find(stream.stream);
  if (found !== undefined && !isContinued(found, stream)) {
    const reason = 'it holds another journal of that id, whose events are not those of the store';
    throw new ArchiveDamagedError(archiveName(stream.stream), reason);
  }
  // A store that was restored from a backup brings erased text back: it goes, and the archive stays.
  if (found?.erased !== undefined) return 0;
  return writeArchive(host, { ...stream, owner, signedAt: clock.now() });
}

/** Writes an archive, checks that it can be read, and returns its size. */
export async function writeArchive(host: RetentionHost, journal: ArchivedStream): Promise<number> {
  const { archives, archived, signer, store } = host;
  const bytes = packArchive(journal, signer, store);
  await archives.put(archiveName(journal.stream), bytes);
  archived.forget(journal.stream);
  if ((await archived.find(journal.stream))?.events.length === journal.events.length)
    return bytes.length;
  throw new ArchiveDamagedError(
    archiveName(journal.stream),
    'it is not there after it was written',
  );
}

/** Removes the archives of journals that a killed run had begun to move and that are whole in the store. */
export async function settleMoves({ store, archives, archived }: RetentionHost): Promise<void> {
  const bytes = await archives.get(movingName);
  if (bytes === undefined) return;
  const streams = movingSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
  for (const stream of streams) {
    const entries = await store.read({ stream });
    if (entries.length === 0) continue;
    archived.forget(stream);
    const found = await archived.find(stream).catch(() => 'damaged' as const);
    if (
      found === undefined ||
      (found !== 'damaged' && (found.erased || !isContinued(found, { events: entries })))
    )
      continue;
    await archives.delete(archiveName(stream));
    archived.forget(stream);
  }
  await archives.delete(movingName);
}

function isContinued(
  { events: archived }: Pick<ArchivedStream, 'events'>,
  { events }: { readonly events: readonly { readonly hash: string }[] },
): boolean {
  return archived.at(-1)?.hash === events[archived.length - 1]?.hash;
}

export function toFailed(stream: string, { code, message }: PceError): FailedJournal {
  return { stream, code, message };
}

export function take({ reading, kinds }: RetentionHost, stream: string): Promise<TakenJournal> {
  const found = kindOf(kinds, stream);
  if (found === undefined) throw new Error(`no kind of journals is that of ${stream}`);
  return found.kind.take(reading, found.id);
}

function* batchesOf(
  chosen: readonly FamilyFacts[],
): Generator<readonly FamilyFacts[], void, undefined> {
  let batch: FamilyFacts[] = [];
  let size = 0;
  for (const family of chosen) {
    batch.push(family);
    size += family.streams.length;
    if (size < batchSize) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
