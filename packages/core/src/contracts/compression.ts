import type * as z from 'zod/mini';
import { object } from './object.js';
import { nonnegativeInt } from './scalars.js';

/** Schema of {@link Compression}. */
export const compressionSchema = object({
  /** Number of entries in the log at the time. */
  entries: nonnegativeInt,
  /** Tokens that the log took in the prompt before the compression. */
  before: nonnegativeInt,
  /** Tokens that it took afterwards. */
  after: nonnegativeInt,
});

/** The replacement of older entries of the log by a summary in a role's prompt. The journal keeps the entries. */
export type Compression = z.infer<typeof compressionSchema>;
