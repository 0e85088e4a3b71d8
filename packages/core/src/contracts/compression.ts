import type * as z from 'zod/mini';
import { object } from './object.js';
import { nonnegativeInt } from './scalars.js';

/** Schema of {@link Compression}. */
export const compressionSchema = object({
  /** Number of entries in §4 at the time. */
  entries: nonnegativeInt,
  /** Tokens that §4 took in the prompt before the compression. */
  before: nonnegativeInt,
  /** Tokens that it took afterwards. */
  after: nonnegativeInt,
});

/** The replacement of older entries of §4 by a summary in a role's prompt. The journal keeps the entries. */
export type Compression = z.infer<typeof compressionSchema>;
