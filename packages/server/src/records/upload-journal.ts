import { defineStream, eventSchema } from '@pce/core/internal';
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

export const uploadRecordSchema = z.object(stored);

/** A file that an owner has stored, by the hash of its content. */
export type UploadRecord = Readonly<z.infer<typeof uploadRecordSchema>>;

/** Returns the collection of an owner's uploads by hash. */
export const uploadsOf = (owner: string): string => `uploads/of/${encodeURIComponent(owner)}`;

/** Returns the id of an upload's stream. */
export const uploadId = ({ owner, hash }: Pick<UploadRecord, 'owner' | 'hash'>): string =>
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
    ...{ owner, hash, name, mediaType, size },
  }),
  evolve: (record, { name, mediaType }) => ({ ...record, name, mediaType }),
  project: (steps) =>
    steps.map(({ after }) => ({
      collection: uploadsOf(after.owner),
      key: after.hash,
      value: JSON.stringify(after),
    })),
});
