import * as z from 'zod/mini';

/** Schema of {@link CheckedClaim}. */
export const claimSchema = z.object({
  kind: z.enum(['file', 'command', 'commit', 'tests', 'figure']),
  /** Path, command, hash or figure. */
  subject: z.string(),
  /** `unproven` ones hold nothing back. */
  verdict: z.enum(['proven', 'contradicted', 'unproven']),
  detail: z.string(),
});

/** A claim of an agent's report, checked against what happened. */
export type CheckedClaim = z.infer<typeof claimSchema>;

/** Returns the contradicted claims, a sentence each. */
export function contradictionsIn(claims: readonly CheckedClaim[]): readonly string[] {
  const wrong = claims.filter(({ verdict }) => verdict === 'contradicted');
  return wrong.map(({ kind, subject, detail }) => `${kind} ${subject}: ${detail}`);
}
