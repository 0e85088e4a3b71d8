import { PceError } from '@pce/core/errors';
import {
  appendToStream,
  type CheckedAttachment,
  contentStore,
  defineStream,
  eventSchema,
  getRow,
  iterateRows,
  loadStream,
  newStream,
  parseRow,
  stampEvent,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import * as z from 'zod/mini';

const stored = {
  owner: z.string(),
  /** SHA-256, 64 hexadecimal digits. */
  hash: z.string(),
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.number(),
};

const uploadRecordSchema = z.object(stored);

/** A file that an owner has stored, by the hash of its content. */
type UploadRecord = Readonly<z.infer<typeof uploadRecordSchema>>;

const uploadsOf = (owner: string): string => `uploads/of/${encodeURIComponent(owner)}`;

const uploadId = ({ owner, hash }: Pick<UploadRecord, 'owner' | 'hash'>): string =>
  `${encodeURIComponent(owner)}/${hash}`;

/** The journal of an upload: who stored a content, and under which name. */
export const uploadJournal = /* @__PURE__ */ defineStream({
  name: 'upload',
  version: 1,
  events: {
    /** Stored, or stored again under another name or type. */
    'upload.stored': eventSchema('upload.stored', stored),
  },
  initial: ({ owner, hash, name, mediaType, size }): UploadRecord => ({
    owner,
    hash,
    name,
    mediaType,
    size,
  }),
  evolve: (record, { name, mediaType }) => ({ ...record, name, mediaType }),
  project: (steps) =>
    steps.map(({ after }) => ({
      collection: uploadsOf(after.owner),
      key: after.hash,
      value: JSON.stringify(after),
    })),
});

export interface UploadRecords {
  /** Stores a content, unless the owner has it. */
  add(owner: string, file: CheckedAttachment): Promise<UploadRecord>;
  /** Notes that the owner has a content which is stored already. */
  note(record: UploadRecord): Promise<void>;
  /** Returns what an owner stored; `undefined` for a hash that is none of his. */
  find(owner: string, hash: string): Promise<UploadRecord | undefined>;
  /** Returns the bytes of all files that an owner stored. */
  storedBytes(owner: string): Promise<number>;
  /** Returns a content of an owner's. */
  read(owner: string, hash: string): Promise<Uint8Array>;
  /** Reads the same a part at a time. */
  parts(owner: string, hash: string): AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

export function uploadRecords({ store, clock }: { store: Store; clock: Clock }): UploadRecords {
  const contentOf = (owner: string) => contentStore(store, clock, owner);
  const find = (owner: string, hash: string): Promise<UploadRecord | undefined> =>
    getRow(store, uploadRecordSchema, uploadsOf(owner), hash);

  const note = async (record: UploadRecord): Promise<void> => {
    for (;;) {
      const known = await find(record.owner, record.hash);
      if (known?.name === record.name && known.mediaType === record.mediaType) return;
      const id = uploadId(record);
      const position =
        known === undefined
          ? newStream(store, uploadJournal, id)
          : await loadStream(store, uploadJournal, id);
      const event = stampEvent({ type: 'upload.stored', ...record } as const, clock.now());
      try {
        await appendToStream(store, uploadJournal, position, [event]);
        return;
      } catch (error) {
        // The same file comes twice at once.
        if (!PceError.isInstance(error) || error.code !== 'version_conflict') throw error;
      }
    }
  };

  return {
    find,
    note,
    async add(owner, { attachment, bytes }) {
      await contentOf(owner).put(attachment.hash, bytes);
      const record = { owner, ...attachment };
      await note(record);
      return record;
    },
    async storedBytes(owner) {
      let bytes = 0;
      const collection = uploadsOf(owner);
      for await (const { key, value } of iterateRows(store, { collection })) {
        bytes += parseRow(uploadRecordSchema, { collection, key, value }).size;
      }
      return bytes;
    },
    read: (owner, hash) => contentOf(owner).get(hash),
    parts: (owner, hash) => contentOf(owner).parts(hash),
  };
}
