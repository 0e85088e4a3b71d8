import type * as z from 'zod/mini';
import { object } from './object.js';
import { nonnegativeInt } from './scalars.js';

/** A summary took the place of older entries of §4 in what a role is shown; the journal keeps them. */
export const compressionSchema = object({
  /** Entries of §4 when it happened. */
  entries: nonnegativeInt,
  /** Tokens of what the role was shown of them, before and after. */
  before: nonnegativeInt,
  after: nonnegativeInt,
});

export type Compression = z.infer<typeof compressionSchema>;
