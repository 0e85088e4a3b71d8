import * as z from 'zod/mini';
import { nonnegativeInt, positiveInt } from '../contracts/scalars.js';
import { InvalidInputError } from '../errors.js';
import { defineStream } from '../journal/define-stream.js';
import { eventSchema } from '../journal/stream-event.js';

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
