import type { Claim } from '@pce/core/contracts';
import type { LogEntry, Sequence } from '@pce/core/log';
import type { TurnResultValue } from '@pce/core/ports';

/** The result that each claim comes from, if there is one: a step that failed may have made claims and no result. */
export function resultsOfClaims(
  claims: Iterable<Claim>,
  log: Iterable<LogEntry>,
  results: Sequence<TurnResultValue>,
): ReadonlyMap<string, TurnResultValue> {
  const refs = refsByClaim(log);
  const found = new Map<string, TurnResultValue>();
  for (const claim of claims) {
    // A claim of an earlier turn has no result in this one, even where both found the same.
    if (claim.turn !== undefined) continue;
    // Two commands may find the same: their claims stand in the order of the log.
    const ref = refs.get(keyOf(claim))?.shift();
    const result = ref === undefined ? undefined : results.at(Number(ref.slice(1)) - 1);
    if (result !== undefined) found.set(claim.id, result);
  }
  return found;
}

function refsByClaim(log: Iterable<LogEntry>): ReadonlyMap<string, (string | undefined)[]> {
  const refs = new Map<string, (string | undefined)[]>();
  for (const entry of log) {
    if (entry.type !== 'iteration') continue;
    for (const claim of entry.claims) {
      const known = refs.get(keyOf(claim));
      if (known === undefined) refs.set(keyOf(claim), [entry.result?.ref]);
      else known.push(entry.result?.ref);
    }
  }
  return refs;
}

function keyOf({ claim, source }: { readonly claim: string; readonly source: string }): string {
  return JSON.stringify([claim, source]);
}
