import type { Claim } from '@pce/core/contracts';
import type { IterationEntry, LogEntry, Sequence, TurnResultValue } from '@pce/core/internal';
import type { EvidenceChecker } from '@pce/core/ports';
import { checkAnswerSteps, lookAt, revisionHints } from '@pce/evidence';
import { statementsIn } from '@pce/evidence/internal';

/** Milliseconds of work before yielding to the event loop. */
const slice = 20;

/** Evaluates expressions over results, and the checks of answers, by `@pce/evidence`. */
export const evidenceChecker: EvidenceChecker = {
  version: 'evidence/2',
  look(expression, sources) {
    const looked = lookAt(expression, sources);
    return looked.ok ? { ok: true, value: looked.value } : { ok: false, message: looked.message };
  },
  async check(answer, sources, request) {
    const checked = await finish(checkAnswerSteps(answer, sources, { request }));
    return {
      text: checked.text,
      values: [...checked.values],
      statements: statementsIn(checked),
      hints: [...revisionHints(checked, sources)],
      ...(checked.isExhausted && { incomplete: 'the answer is too large to check whole' }),
    };
  },
};

/** Runs a pausing computation to its end and yields to the event loop after each slice. */
async function finish<T>(work: Generator<undefined, T, undefined>): Promise<T> {
  let until = performance.now() + slice;
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + slice;
  }
}

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
