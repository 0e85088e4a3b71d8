import * as z from 'zod/mini';
import { jsonSchema } from './json.js';
import { object } from './object.js';
import { positiveInt, share, text } from './scalars.js';

/** Schema of {@link ToolClaim}. */
export const toolClaimSchema = object({
  claim: text,
  confidence: z._default(share, 1),
  /** URL, path or other reference to its origin. */
  source: z.optional(text),
  /** Period of validity in milliseconds. @defaultValue none: it does not expire */
  ttlMs: z.optional(positiveInt),
});

/** A claim as returned by a tool. The system adds id and event, and a source if the tool may omit it. */
export type ToolClaim = z.input<typeof toolClaimSchema>;

/** Schema of {@link Claim}. */
export const claimSchema = object({
  /** `c1`, `c2`, …, numbered in each turn, those of earlier turns first. An answer cites it as `[c1]`. */
  id: z.string(),
  claim: text,
  confidence: share,
  source: text,
  ttlMs: z.optional(positiveInt),
  /** Version of its `tool.finished` event in the journal of `turn`. */
  event: positiveInt,
  /** The earlier turn of the thread that made it. Absent for a claim of the turn itself. */
  turn: z.optional(z.string()),
  /** Data of its result, for a claim of an earlier turn. Absent if they exceed the thread's budget. */
  data: z.optional(jsonSchema),
});

/** A statement that a tool made in a turn, with its source. */
export type Claim = z.infer<typeof claimSchema>;
