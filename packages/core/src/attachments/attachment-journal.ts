import * as z from 'zod/mini';
import { nonnegativeInt, positiveInt } from '../contracts/scalars.js';
import { InvalidInputError } from '../errors.js';
import { defineStream } from '../journal/define-stream.js';
import { eventSchema } from '../journal/stream-event.js';

/** Contents of attachments: a stream for each, whose events are its parts. The id of the stream is their hash, after the owner where that is not `local`. */
export const attachmentJournal = /* @__PURE__ */ defineStream({
  name: 'attachment',
  version: 1,
  events: {
    /** The beginning of a content. */
    'attachment.stored': eventSchema('attachment.stored', {
      /** Bytes of all parts. */
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
