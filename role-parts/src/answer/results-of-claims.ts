import type { Claim } from '@pce/core/contracts';
import type { IterationEntry, LogEntry, Sequence } from '@pce/core/log';
import type { TurnResultValue } from '@pce/core/ports';

/** The result that each claim comes from, if there is one: a step that failed may have made claims and no result. */
export function resultsOfClaims(
  claims: Iterable<Claim>,
  log: Iterable<LogEntry>,
  results: Sequence<TurnResultValue>,
): ReadonlyMap<string, TurnResultValue> {
  const entries = entriesByClaim(log);
  const found = new Map<string, TurnResultValue>();
  for (const claim of claims) {
    // A claim of an earlier turn has no result in this one, even where both found the same.
    if (claim.turn !== undefined) continue;
    // Two commands may find the same: their claims stand in the order of the log.
    const ref = entries.get(claimKey(claim))?.shift()?.result?.ref;
    const result = ref === undefined ? undefined : results.at(Number(ref.slice(1)) - 1);
    if (result !== undefined) found.set(claim.id, result);
  }
  return found;
}

/** Returns the log entries of each claim by its key, oldest first. */
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

/** Returns the key of a claim: two commands may find the same. */
export function claimKey({ claim, source }: Pick<Claim, 'claim' | 'source'>): string {
  return JSON.stringify([claim, source]);
}
