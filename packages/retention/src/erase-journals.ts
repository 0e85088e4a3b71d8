import { randomUUID } from 'node:crypto';
import { InvalidInputError, VersionConflictError } from '@pce/core/errors';
import {
  appendToStream,
  defineStream,
  eventSchema,
  newStream,
  parseStreamName,
  type RebuildableStream,
  registeredStreams,
  stampEvent,
} from '@pce/core/internal';
import { memoryStore, type Store, type WriteViewsInput } from '@pce/core/store';
import * as z from 'zod/mini';
import { archiveName } from './archive-file.js';
import {
  type FailedJournal,
  type GoneJournal,
  putArchive,
  removeJournals,
  settleMoves,
  take,
  toGone,
  writeArchive,
} from './archive-journals.js';
import type { EvidenceStream } from './envelope.js';
import { type ErasurePlan, findTargets, planSchema, type Subject } from './erasure-plan.js';
import { alone, type RetentionHost, removeFrom } from './retention-host.js';

/** Options of `erase`. */
export interface EraseOptions {
  /** The person or program that erases, for the record. */
  readonly by: string;
  /** Only counts. @defaultValue false */
  readonly dryRun?: boolean;
}

/** Result of an erasure, which its record also holds. */
export interface ErasureReport {
  /** Id of the record; empty in a dry run. */
  readonly erasure: string;
  /** Journals whose content was erased. */
  readonly journals: number;
  /** Their streams, such as `turn/<id>`: for files that a host keeps beside the store. */
  readonly streams: readonly string[];
  /** Files, threads and records of which nothing is left. */
  readonly removed: number;
  /** Journals that belong to them and were archived as they are. */
  readonly archived: number;
  /** Journals that could not be read, so that they may hold the text. They stay where they are. */
  readonly left: readonly FailedJournal[];
}

/** The records of erasures: who, when and how many, and no text. */
const erasureJournal = /* @__PURE__ */ defineStream({
  name: 'erasure',
  version: 1,
  events: {
    'erasure.completed': eventSchema('erasure.completed', {
      by: z.string(),
      journals: z.number(),
      removed: z.number(),
    }),
  },
  initial: (first, id) => ({
    id,
    at: first.at,
    by: first.by,
    journals: first.journals,
    removed: first.removed,
  }),
  evolve: (state) => state,
  project: (steps) =>
    steps.map(({ after }) => ({
      collection: 'erasures',
      key: after.id,
      value: JSON.stringify(after),
    })),
});

/** Name of the plan of an erasure that is under way. It is beside the archives, so that the store keeps no trace of it. */
const planName = 'moving/erasure.json';

/**
 * Erases the content of all journals of a subject, in the store and in archives. Of each event its type, its time and its hash
 * stay, in an archive that is signed again; of files, threads and records nothing. A killed erasure is completed by the next run.
 *
 * @throws `ErasureRefusedError` if any of it has not ended; nothing is erased then.
 */
export function eraseJournals(
  host: RetentionHost,
  who: Subject,
  { by, dryRun = false }: EraseOptions,
): Promise<ErasureReport> {
  if ((who.owner ?? who.subject) === '' || by === '')
    throw new InvalidInputError('erase: owner, subject and by must not be empty');
  return alone(host, async () => {
    if (!dryRun) await completeErasure(host);
    if (!dryRun) await settleMoves(host);
    const { left, ...targets } = await findTargets(host, who);
    const report = {
      journals: targets.journals.length,
      streams: targets.journals,
      removed: targets.removed.length,
      archived: targets.moved.length,
      left,
    };
    if (dryRun) return { erasure: '', ...report };
    const plan: ErasurePlan = { id: randomUUID(), at: host.clock.now(), by, ...targets };
    await host.archives.put(planName, Buffer.from(JSON.stringify(plan)));
    await completeErasure(host);
    return { erasure: plan.id, ...report };
  });
}

/** Carries an erasure out that was decided; does nothing if there is none. */
export async function completeErasure(host: RetentionHost): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await completeOnce(host);
    } catch (error) {
      // A server has written to a stream that goes.
      if (!(error instanceof VersionConflictError) || tries === maxTries) throw error;
    }
  }
}

const maxTries = 20;

async function completeOnce(host: RetentionHost): Promise<void> {
  const { archives, archived, store } = host;
  const bytes = await archives.get(planName);
  if (bytes === undefined) return;
  const { id, at, by, journals, moved, removed } = planSchema.parse(
    JSON.parse(Buffer.from(bytes).toString()),
  );
  const erase = (own: EvidenceStream) =>
    writeArchive(host, {
      ...withoutContent(own),
      erased: { at, by },
      owner: '',
      signedAt: at,
    });
  const gone: GoneJournal[] = [];
  for (const [streams, isErased] of [
    [moved, false],
    [journals, true],
  ] as const) {
    for (const stream of streams) {
      if (!(await isStored(host, stream))) continue;
      const journal = await take(host, stream);
      await (isErased ? erase(journal.stream) : putArchive(host, journal));
      gone.push(toGone(journal));
    }
  }
  const kinds = new Map(registeredStreams().map((kind) => [kind.name, kind]));
  for (const stream of removed) {
    const { name, id: own } = parseStreamName(stream);
    if (await isStored(host, stream)) {
      const { views: rows, version } = await rowsOf(store, kinds.get(name), own);
      gone.push({ stream, version, rows });
    }
    await archives.delete(archiveName(stream));
    archived.forget(stream);
  }
  if (gone.length > 0) await removeJournals(host, gone);
  // Forks that were in the store are gone from there: they are read with the events of these.
  for (const stream of journals) {
    archived.forget(stream);
    const own = await archived.find(stream);
    if (own !== undefined && own.erased === undefined) await erase(own);
  }
  await removeFrom(host, { streams: [], reclaims: true });
  await record(host, { id, at, by, journals: journals.length, removed: removed.length });
  await archives.delete(planName);
}

/** Returns the rows of a stream and its version: what a rebuild would write. */
async function rowsOf(
  store: Store,
  kind: RebuildableStream | undefined,
  id: string,
): Promise<Pick<WriteViewsInput, 'version' | 'views'>> {
  let written: Pick<WriteViewsInput, 'version' | 'views'> = { version: 0, views: [] };
  const noting: Store = {
    ...memoryStore(),
    ...(store.hash && { hash: store.hash }),
    read: (input) => store.read(input),
    getView: (collection, key) => store.getView(collection, key),
    async writeViews(input) {
      written = input;
    },
  };
  await kind?.rebuild(noting, id);
  return written;
}

async function isStored({ store }: RetentionHost, stream: string): Promise<boolean> {
  return (await store.read({ stream, toVersion: 1 })).length > 0;
}

const timeSchema = z.object({ at: z.number() });

/** Returns a stream with type, time and hash of each event alone. */
function withoutContent({ stream, after, events }: EvidenceStream): EvidenceStream {
  return {
    stream,
    ...(after !== undefined && { after }),
    events: events.map(({ version, type, hash, body = '' }) => ({
      version,
      type,
      at: timeSchema.parse(JSON.parse(body)).at,
      hash,
    })),
  };
}

interface Completed {
  readonly id: string;
  readonly at: number;
  readonly by: string;
  readonly journals: number;
  readonly removed: number;
}

/** Records an erasure, once. */
async function record({ store }: RetentionHost, { id, at, ...counts }: Completed): Promise<void> {
  if ((await store.read({ stream: `erasure/${id}`, toVersion: 1 })).length > 0) return;
  const event = stampEvent({ type: 'erasure.completed' as const, ...counts }, at);
  await appendToStream(store, erasureJournal, newStream(store, erasureJournal, id), [event]);
}
