import type { IterationEntry } from '@pce/core/internal';
import type { SynthesizerInput } from '@pce/core/ports';
import { shortenMiddle } from '../text/shorten.js';
import { quoteLine } from './citations.js';

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
