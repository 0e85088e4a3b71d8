import type { Claim } from '@pce/core/contracts';
import type { IterationEntry, LogEntry, Sequence, TurnResultValue } from '@pce/core/internal';
import type { EvidenceChecker, SynthesizerInput } from '@pce/core/ports';
import { checkAnswerSteps, lookAt, revisionHints } from '@pce/evidence';
import { statementsIn } from '@pce/evidence/internal';
import { shorten, shortenMiddle } from '../text/words.js';

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

/** Id that cites the context given by the host. */
export const contextId = 'ctx';

export const citationGroup = /\[(?:[ac]\d{1,9}|ctx)(?:[,;] ?(?:[ac]\d{1,9}|ctx)){0,99}\]/g;

/** Returns the ids that a text cites as `[c1]`, `[c1, a2]` or `[ctx]`; each once, in order. */
export function citationsIn(text: string): string[] {
  const ids = new Set<string>();
  for (const [group] of text.matchAll(citationGroup)) {
    for (const [id] of group.matchAll(/[ac]\d+|ctx/g)) ids.add(id);
  }
  return [...ids];
}

/** Returns external text on one line, with a space in anything that looks like a citation: "[c1]" becomes "[ c1]". */
export function quoteLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\[(?=[ac]\d|ctx)/g, '[ ');
}

/** Returns a claim prefixed with its command, which names the subject when the claim does not. */
export function underCommand(claim: string, command: string): string {
  return `${shorten(quoteLine(command), 200)}: ${claim}`;
}

/** Returns a sentence for each step of the last attempt that failed, was skipped, or was not reached. */
export function leftUndone(log: SynthesizerInput['log']): string[] {
  const last = log.findLast(({ type }) => type === 'iteration' || type === 'plan');
  if (last?.type !== 'iteration' || last.action === 'COMPLETE') return failedSteps(log);
  const why = last.action === 'BLOCKED' && last.analysis ? `: ${line(last.analysis)}` : '';
  return [...failedSteps(log), `The work stopped before all steps were taken${why}`];
}

/** Returns a sentence for each step of the last attempt that failed and did not succeed later. */
export function failedSteps(log: SynthesizerInput['log']): string[] {
  const lastOfStep = new Map<string, IterationEntry>();
  let last: IterationEntry | undefined;
  for (const entry of log) {
    if (entry.type === 'plan') {
      lastOfStep.clear();
      last = undefined;
    }
    if (entry.type !== 'iteration') continue;
    last = entry;
    if (entry.result === undefined) continue;
    // Reinserted, so that the order is that of the last attempts.
    const step = entry.task ?? entry.command ?? '';
    lastOfStep.delete(step);
    lastOfStep.set(step, entry);
  }
  const failures = [...lastOfStep.values()].filter(({ result }) => result?.status !== 'success');
  return failures.map((entry) => failureSentence(entry, last));
}

function failureSentence(entry: IterationEntry, last: IterationEntry | undefined): string {
  const { task, command = '', result } = entry;
  const why = result?.error ? `${result.error.code}: ${result.error.message}` : result?.summary;
  const isSkipped = last !== undefined && last.action !== 'BLOCKED' && last.task !== task;
  const what = task === undefined ? line(command) : `${task}, ${line(command)}`;
  return `${what}: ${line(why ?? 'no result')}${isSkipped ? ' (skipped)' : ''}`;
}

const line = (text: string): string => shortenMiddle(quoteLine(text), 400);
