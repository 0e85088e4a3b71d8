import type { IterationEntry } from '@pce/core/internal';
import type { SynthesizerInput } from '@pce/core/ports';
import { shorten, shortenMiddle } from '../text/words.js';

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
