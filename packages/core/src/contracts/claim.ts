import * as z from 'zod/mini';
import { jsonSchema } from './json.js';
import { object } from './object.js';
import { positiveInt, share, text } from './scalars.js';

/** Schema of {@link ToolClaim}. */
export const toolClaimSchema = object({
  claim: text,
  confidence: z._default(share, 1),
  /** URL, path or other reference to where it comes from. */
  source: z.optional(text),
  /** Period of validity in milliseconds. @defaultValue none: it does not expire */
  ttlMs: z.optional(positiveInt),
});

/** A claim as a tool returns it. The system adds its id and its event, and a source if the tool may leave it out. */
export type ToolClaim = z.input<typeof toolClaimSchema>;

/** Schema of {@link Claim}. */
export const claimSchema = object({
  /** `c1`, `c2`, …, numbered in each turn, those of earlier turns first. An answer cites it as `[c1]`. */
  id: z.string(),
  claim: text,
  confidence: share,
  source: text,
  ttlMs: z.optional(positiveInt),
  /** Version of the `tool.finished` event it comes from, in the journal of `turn`. */
  event: positiveInt,
  /** The earlier turn of the thread that it comes from. Absent for a claim of the turn itself. */
  turn: z.optional(z.string()),
  /** Data of the result that it comes from, for a claim of an earlier turn. Absent where they exceed the thread's budget. */
  data: z.optional(jsonSchema),
});

/** A statement that a tool made in a turn, with its source. */
export type Claim = z.infer<typeof claimSchema>;
