import * as z from 'zod/mini';
import { object } from './object.js';
import { positiveInt, share, text } from './scalars.js';

/** A claim as a tool hands it over: the system adds its id, its event and, where the tool owes none, its source. */
export const toolClaimSchema = object({
  claim: text,
  confidence: z._default(share, 1),
  /** URL, path or other reference to where it comes from. */
  source: z.optional(text),
  /** How long it may be believed, in milliseconds; for ever where absent. */
  ttlMs: z.optional(positiveInt),
});

export type ToolClaim = z.input<typeof toolClaimSchema>;

/** A statement with its evidence. */
export const claimSchema = object({
  /** `c1`, `c2`, …: its place in the turn. An answer cites it as `[c1]`. */
  id: z.string(),
  claim: text,
  confidence: share,
  source: text,
  ttlMs: z.optional(positiveInt),
  /** The version, in the turn's journal, of the `tool.finished` event it comes from. */
  event: positiveInt,
});

export type Claim = z.infer<typeof claimSchema>;
