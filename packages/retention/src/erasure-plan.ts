import { listAllStreams, parseStreamName, registeredStreams } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import * as z from 'zod/mini';
import { findFamilies, isOfTurn } from './archivable-kind.js';
import { streamOf, unpackArchive } from './archive-file.js';
import { type FailedJournal, take, toFailed } from './archive-journals.js';
import type { EvidenceStream } from './envelope.js';
import { ArchiveDamagedError, ErasureRefusedError, isUnreadable } from './errors.js';
import type { RetentionHost } from './retention-host.js';

/** Those whose content is erased: all of an owner, or each journal in which a text stands, ignoring case. */
export type Subject =
  | { readonly owner: string; readonly subject?: never }
  | { readonly subject: string; readonly owner?: never };

export const planSchema = z.object({
  id: z.string(),
  at: z.number(),
  by: z.string(),
  /** Streams whose content is erased: type, time and hash of each event stay. */
  journals: z.array(z.string()),
  /** Streams that only belong to them, and are archived as they are. */
  moved: z.array(z.string()),
  /** Streams of files, threads, records and what belongs to turns, of which nothing stays. */
  removed: z.array(z.string()),
});

/** An erasure that was decided and may be half done. Names streams and holds none of their text. */
export type ErasurePlan = z.infer<typeof planSchema>;

/** Streams that an erasure is about, and those that it cannot decide about. */
export interface ErasureTargets extends Pick<ErasurePlan, 'journals' | 'moved' | 'removed'> {
  readonly left: readonly FailedJournal[];
}

interface SeenJournal {
  readonly stream: string;
  readonly isMeant: boolean;
  readonly hasEnded: boolean;
  /** Streams of its files. */
  readonly files: readonly string[];
  /** The stream that it continues or belongs to. */
  readonly parent: string | undefined;
}

/**
 * Finds what belongs to a subject, in the store and in archives.
 *
 * @throws `ErasureRefusedError` if any of it has not ended.
 */
export async function findTargets(host: RetentionHost, who: Subject): Promise<ErasureTargets> {
  const { store, kinds } = host;
  const isMeant = meant(host, who);
  const seen = new Map<string, SeenJournal>();
  const left: FailedJournal[] = [];
  const leave = (stream: string, error: unknown): void => {
    if (!isUnreadable(error)) throw error;
    left.push(toFailed(stream, error));
  };
  const families = await findFamilies(store, kinds);
  for (const stream of families.flat()) {
    try {
      const { owner, hasEnded, stream: own } = await take(host, stream);
      seen.set(stream, { ...(await isMeant(own, owner)), hasEnded });
    } catch (error) {
      leave(stream, error);
    }
  }
  for await (const [name, bytes] of archivesOf(host)) {
    try {
      const own = unpackArchive(name, bytes, host.signer, store);
      if (own.erased !== undefined || own.stream.startsWith('attachment/')) continue;
      const stored = seen.get(own.stream);
      if (stored !== undefined && (await isStored(store, own))) continue;
      const found = { ...(await isMeant(own, own.owner)), hasEnded: true };
      if (stored === undefined) seen.set(own.stream, found);
      else if (found.isMeant || stored.isMeant) {
        seen.delete(own.stream);
        throw new ArchiveDamagedError(
          name,
          'the store has another journal of that id: archive that one to another folder, then erase with each',
        );
      }
    } catch (error) {
      leave(streamOf(name) ?? name, error);
    }
  }
  const targets = withForks(seen);
  const hit = families.filter((family) => family.some((stream) => targets.has(stream)));
  const open = hit.flat().filter((stream) => seen.get(stream)?.hasEnded === false);
  if (open.length > 0) throw new ErasureRefusedError(open);
  const others = [...seen.values()].filter(({ stream }) => !targets.has(stream));
  const used = new Set(others.flatMap(({ files }) => files));
  const owned = [...targets].flatMap((stream) => seen.get(stream)?.files ?? []);
  const files = [...owned.filter((file) => !used.has(file)), ...(await filesOf(host, who))];
  const records = await recordsOf(host, who, [...targets, ...files]);
  const leavesNothing = (stream: string): boolean =>
    stream.startsWith('thread/') || isOfTurn(host.kinds, stream);
  return {
    journals: [...targets].filter((stream) => !leavesNothing(stream)),
    moved: hit.flat().filter((stream) => seen.has(stream) && !targets.has(stream)),
    removed: [...new Set([...[...targets].filter(leavesNothing), ...files, ...records.removed])],
    left: [...left, ...records.left],
  };
}

/** Returns whether the store has the journal of an archive, and not another one of its id. */
async function isStored(store: Store, { stream, events }: EvidenceStream): Promise<boolean> {
  const last = events.at(-1);
  const at = last?.version ?? 0;
  const [entry] = await store.read({ stream, fromVersion: at, toVersion: at });
  return entry?.hash === last?.hash;
}

/** Returns the meant streams, all their forks, which begin with the same events, and what belongs to these. */
function withForks(seen: ReadonlyMap<string, SeenJournal>): ReadonlySet<string> {
  const targets = new Set([...seen.values()].flatMap((each) => (each.isMeant ? each.stream : [])));
  for (let size = -1; size !== targets.size; ) {
    size = targets.size;
    for (const { stream, parent } of seen.values())
      if (parent !== undefined && targets.has(parent)) targets.add(stream);
  }
  return targets;
}

/** Returns the test of whether a journal, or a file that it has, is one of the subject. */
function meant(host: RetentionHost, { owner: wanted, subject }: Subject) {
  return async (own: EvidenceStream, owner: string): Promise<Omit<SeenJournal, 'hasEnded'>> => {
    const text = own.events.map(({ body = '' }) => body).join('\n');
    const hashes = new Set([...text.matchAll(/"([\da-f]{64})"/g)].map(([, hash]) => hash));
    const files: string[] = [];
    let isMeant = subject === undefined ? owner === wanted : stands(text, subject);
    for (const hash of hashes) {
      for (const file of [
        `attachment/${encodeURIComponent(owner)}/${hash}`,
        `attachment/${hash}`,
        `content/${hash}`,
      ]) {
        const content = await contentOf(host, file);
        if (content === undefined) continue;
        files.push(file);
        isMeant ||= subject !== undefined && content.toLowerCase().includes(subject.toLowerCase());
      }
    }
    return { stream: own.stream, isMeant, files, parent: parentOf(host, own) };
  };
}

function parentOf(
  { kinds }: RetentionHost,
  { stream, after, events: [first] }: EvidenceStream,
): string | undefined {
  if (isOfTurn(kinds, stream)) return `turn/${parseStreamName(stream).id}`;
  if (after === undefined) return undefined;
  return `turn/${parentSchema.parse(JSON.parse(first?.body ?? '')).parent}`;
}

const parentSchema = z.object({ parent: z.string() });

/** Returns whether a text stands in JSON, ignoring case. */
function stands(json: string, subject: string): boolean {
  return json.toLowerCase().includes(JSON.stringify(subject).slice(1, -1).toLowerCase());
}

/** A part of a file, or a text of an episode. */
const partSchema = z.union([z.object({ data: z.string() }), z.object({ text: z.string() })]);

/** Returns the content of a file as text; `undefined` if neither the store nor an archive has it. */
async function contentOf(
  { store, archived }: RetentionHost,
  file: string,
): Promise<string | undefined> {
  const stored = await store.read({ stream: file });
  const events = stored.length > 0 ? stored : ((await archived.find(file))?.events ?? []);
  if (events.length === 0) return undefined;
  const parts = events.map(({ body = '' }) => partSchema.parse(JSON.parse(body)));
  const bytes = parts.map((part) =>
    'data' in part ? Buffer.from(part.data, 'base64') : Buffer.from(part.text),
  );
  return Buffer.concat(bytes).toString();
}

/** Returns the files of a subject, also those that no journal has, in the store and in archives. */
async function filesOf(
  host: RetentionHost,
  { owner, subject }: Subject,
): Promise<readonly string[]> {
  const archived = await collected(host.archived.streams('attachment'));
  const all = [...(await listed(host.store)), ...archived];
  if (subject === undefined)
    return all.filter((stream) => stream.startsWith(`attachment/${encodeURIComponent(owner)}/`));
  const found: string[] = [];
  for (const stream of all) {
    if (!stream.startsWith('attachment/')) continue;
    const content = await contentOf(host, stream);
    if (content?.toLowerCase().includes(subject.toLowerCase())) found.push(stream);
  }
  return found;
}

function listed(store: Store): Promise<readonly string[]> {
  return collected(listAllStreams(store));
}

async function collected(streams: AsyncIterable<string>): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const stream of streams) all.push(stream);
  return all;
}

const recordSchema = z.object({ owner: z.optional(z.string()), key: z.optional(z.string()) });

/** Returns the encoded owner that a record names by itself or in its key; `undefined` if it names none. */
function ownerOf(body = '{}'): string | undefined {
  const { owner, key } = recordSchema.safeParse(JSON.parse(body)).data ?? {};
  return owner === undefined ? key?.match(/^([^/]+)\//)?.[1] : encodeURIComponent(owner);
}

/** Finds records of other kinds: answers kept for repeated requests, uploads, plans, signals, accounts. */
async function recordsOf(
  { store, kinds }: RetentionHost,
  { owner, subject }: Subject,
  targets: readonly string[],
): Promise<Pick<ErasureTargets, 'removed' | 'left'>> {
  const known = new Set([...kinds.map(({ name }) => name), 'erasure']);
  const defined = new Map(registeredStreams().map((kind) => [kind.name, kind]));
  const ids = new Set(targets.map((stream) => parseStreamName(stream).id));
  const removed: string[] = [];
  const left: FailedJournal[] = [];
  for (const stream of await listed(store)) {
    const { name, id } = parseStreamName(stream);
    if (known.has(name)) continue;
    const events = await store.read({ stream });
    const text = events.map(({ body }) => body).join('\n');
    const named = subject === undefined ? ownerOf(events[0]?.body) : undefined;
    const isTheirs =
      subject === undefined
        ? named === encodeURIComponent(owner) || id.endsWith(`/owner/${owner}`)
        : [subject, encodeURIComponent(subject)].some((each) =>
            stands(JSON.stringify(stream) + text, each),
          );
    // Answers hold the ids as JSON in JSON; what somebody else is named in only refers to them.
    const isAbout = (): boolean =>
      named === undefined &&
      (ids.has(id) || [...ids].some((each) => text.replaceAll('\\"', '"').includes(`"${each}"`)));
    const isNamed = named === undefined && text.includes(`"owner":${JSON.stringify(owner)}`);
    const kind = defined.get(name);
    const canGo = kind !== undefined && id !== '' && (isTheirs || isAbout());
    const isDerived = kind?.isDerived === true && (isTheirs || isNamed || isAbout());
    if (canGo || isDerived) removed.push(stream);
    else if (isTheirs || isNamed || isAbout())
      left.push({
        stream,
        code: 'erasure_refused',
        message: 'it belongs to several, or its kind is not known: see yourself what it says',
      });
  }
  return { removed, left };
}

/** Yields the archives with their bytes. */
async function* archivesOf({
  archives,
}: RetentionHost): AsyncGenerator<[string, Uint8Array], void, undefined> {
  for await (const name of archives.list('')) {
    if (name.startsWith('moving/')) continue;
    const bytes = await archives.get(name);
    if (bytes !== undefined) yield [name, bytes];
  }
}
