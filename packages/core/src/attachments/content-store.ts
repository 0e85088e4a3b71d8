import * as z from 'zod/mini';
import { nonnegativeInt, positiveInt } from '../contracts/scalars.js';
import { InvalidInputError, JournalTamperedError, VersionConflictError } from '../errors.js';
import { appendToStream } from '../journal/batch.js';
import { defineStream } from '../journal/define-stream.js';
import { streamName } from '../journal/fold-stream.js';
import { knownHead } from '../journal/head-row.js';
import { newStream } from '../journal/load-stream.js';
import { readPages } from '../journal/read-stream.js';
import { eventSchema, stampEvent } from '../journal/stream-event.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../store/store.js';
import { sha256Parts } from '../text/sha256.js';
import { fromBase64, toBase64 } from './media-type.js';

/** Stores the contents of an owner, each once. */
export interface ContentStore {
  /** Stores a content under its hash, unless it is already stored. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /** Returns the content of a hash. Throws `InvalidInputError` if there is none, `JournalTamperedError` if its hash differs. */
  get(hash: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns the content in parts. A wrong hash is detected after the last part. */
  parts(hash: string): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;
}

/** Bytes of a part: a multiple of three, so that each part is complete base64. */
const partBytes = 393_216;

const partsAtOnce = 4;

/** The owner whose contents have ids without an owner: the only owner, and that of stores of older releases. */
const localOwner = 'local';

/**
 * Returns the contents of an owner, isolated from those of others, so that the time to store one reveals nothing. Also reads
 * contents that an older release stored for all owners.
 */
export function contentStore(store: Store, clock: Clock, owner = localOwner): ContentStore {
  const ownId = (hash: string): string =>
    owner === localOwner ? hash : `${encodeURIComponent(owner.toWellFormed())}/${hash}`;
  const idOf = async (hash: string): Promise<string> => {
    const id = ownId(hash);
    const known = await knownHead(store, streamName(attachmentJournal, id));
    return known === undefined ? hash : id;
  };

  async function* parts(hash: string): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
    const id = await idOf(hash);
    const digest = sha256Parts();
    for await (const { entries } of readPages(store, attachmentJournal, id, partsAtOnce)) {
      for (const { event } of entries) {
        const part = fromBase64(event.data);
        digest.add(part);
        yield part;
      }
    }
    if (digest.hex() === hash) return;
    const stream = streamName(attachmentJournal, id);
    throw new JournalTamperedError(stream, 1, 'the content is not that of its hash');
  }

  return {
    async put(hash, bytes) {
      const id = ownId(hash);
      const stream = streamName(attachmentJournal, id);
      const [first] = await store.read({ stream, toVersion: 1 });
      if (first !== undefined) return;
      const from = newStream(store, attachmentJournal, id);
      try {
        await appendToStream(store, attachmentJournal, from, toEvents(bytes, clock.now()));
      } catch (error) {
        // Another process stored the same content in the meantime.
        if (!(error instanceof VersionConflictError)) throw error;
      }
    },
    async get(hash) {
      const all: Uint8Array[] = [];
      for await (const part of parts(hash)) all.push(part);
      return joined(all);
    },
    parts,
  };
}

function toEvents(bytes: Uint8Array, at: number) {
  const parts = Math.max(1, Math.ceil(bytes.length / partBytes));
  return Array.from({ length: parts }, (_, part) => {
    const data = toBase64(bytes.subarray(part * partBytes, (part + 1) * partBytes));
    return part === 0
      ? stampEvent({ type: 'attachment.stored', size: bytes.length, parts, data } as const, at)
      : stampEvent({ type: 'attachment.continued', data } as const, at);
  });
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}

/** Contents of attachments: one stream each, one event a part. The stream's id is the hash, after the owner unless `local`. */
export const attachmentJournal = /* @__PURE__ */ defineStream({
  name: 'attachment',
  version: 1,
  events: {
    /** The first part of a content. */
    'attachment.stored': eventSchema('attachment.stored', {
      /** Size of all parts in bytes. */
      size: nonnegativeInt,
      parts: positiveInt,
      /** Base64. */
      data: z.string(),
    }),
    'attachment.continued': eventSchema('attachment.continued', { data: z.string() }),
  },
  initial: (first) => (first.type === 'attachment.stored' ? { size: first.size } : undefined),
  evolve: (state) => state,
  project: () => [],
  notFound: (hash) => new InvalidInputError(`this store has no content ${hash}`),
});
