import type { Claim } from '@pce/core/contracts';
import type { IterationEntry, LogEntry, Sequence } from '@pce/core/internal';
import type { TurnResultValue } from '@pce/core/ports';

/** Returns the result of each claim. Claims of failed steps may have none. */
export function resultsOfClaims(
  claims: Iterable<Claim>,
  log: Iterable<LogEntry>,
  results: Sequence<TurnResultValue>,
): ReadonlyMap<string, TurnResultValue> {
  const entries = entriesByClaim(log);
  const found = new Map<string, TurnResultValue>();
  for (const claim of claims) {
    // Claims of earlier turns have no result in this turn, even if the same fact was found again.
    if (claim.turn !== undefined) continue;
    // Two commands may make the same claim; equal claims are in log order.
    const ref = entries.get(claimKey(claim))?.shift()?.result?.ref;
    const result = ref === undefined ? undefined : results.at(Number(ref.slice(1)) - 1);
    if (result !== undefined) found.set(claim.id, result);
  }
  return found;
}

export function entriesByClaim(log: Iterable<LogEntry>): ReadonlyMap<string, IterationEntry[]> {
  const entries = new Map<string, IterationEntry[]>();
  for (const entry of log) {
    if (entry.type !== 'iteration') continue;
    for (const claim of entry.claims) {
      const known = entries.get(claimKey(claim));
      if (known === undefined) entries.set(claimKey(claim), [entry]);
      else known.push(entry);
    }
  }
  return entries;
}

export function claimKey({ claim, source }: Pick<Claim, 'claim' | 'source'>): string {
  return JSON.stringify([claim, source]);
}
