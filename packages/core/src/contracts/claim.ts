import * as z from 'zod';

/** A claim as a tool hands it over: the system adds its id, its event and, where the tool owes none, its source. */
export const toolClaimSchema = z.object({
  claim: z.string().min(1),
  confidence: z.number().min(0).max(1).default(1),
  /** URL, path or other reference to where it comes from. */
  source: z.string().min(1).optional(),
  /** How long it may be believed, in milliseconds; for ever where absent. */
  ttlMs: z.number().int().positive().optional(),
});

export type ToolClaim = z.input<typeof toolClaimSchema>;

/** A statement with its evidence. */
export const claimSchema = z.object({
  /** `c1`, `c2`, …: its place in the turn. An answer cites it as `[c1]`. */
  id: z.string(),
  claim: z.string().min(1),
  confidence: z.number().min(0).max(1),
  source: z.string().min(1),
  ttlMs: z.number().int().positive().optional(),
  /** The version, in the turn's journal, of the `tool.finished` event it comes from. */
  event: z.number().int().positive(),
});

export type Claim = z.infer<typeof claimSchema>;
