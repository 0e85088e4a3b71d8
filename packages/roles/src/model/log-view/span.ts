import type { LogEntry } from '@pce/core/log';
import { shorten } from '../../text/shorten.js';
import { stepName } from './entry-text.js';

/** Several steps in a row, in bounded space however many they are. */
export interface Span {
  /** Names of the first step and the last, as in `#3`; `undefined` if there is none. */
  readonly steps: readonly [first: string, last: string] | undefined;
  /** References of the first result and the last. Results are numbered in the order of the steps. */
  readonly refs: readonly [first: string, last: string] | undefined;
  readonly commands: readonly [first: string, last: string] | undefined;
  /** Commands that left no result. */
  readonly failed: number;
}

export function spanOf(entry: LogEntry): Span {
  if (entry.type !== 'iteration') {
    return { steps: undefined, refs: undefined, commands: undefined, failed: 0 };
  }
  const { command, result } = entry;
  const name = stepName(entry);
  const said = command === undefined ? undefined : shorten(command, 90);
  return {
    steps: [name, name],
    refs: result?.ref === undefined ? undefined : [result.ref, result.ref],
    commands: said === undefined ? undefined : [said, said],
    failed: command !== undefined && result?.ref === undefined ? 1 : 0,
  };
}

export function mergeSpans(spans: readonly Span[]): Span {
  return {
    steps: ends(spans.map(({ steps }) => steps)),
    refs: ends(spans.map(({ refs }) => refs)),
    commands: ends(spans.map(({ commands }) => commands)),
    failed: spans.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function ends(
  pairs: readonly (readonly [string, string] | undefined)[],
): readonly [string, string] | undefined {
  const all = pairs.filter((pair) => pair !== undefined);
  const [first] = all;
  const last = all.at(-1);
  return first === undefined || last === undefined ? undefined : [first[0], last[1]];
}

/** Which steps, which results they left, and what they were about. */
export function spanText({ steps, refs, commands, failed }: Span): string {
  if (steps === undefined) return 'earlier notes, in the journal';
  const parts = [`${steps[0]} to ${steps[1]}`];
  if (refs !== undefined) parts.push(`results ${refs[0]} to ${refs[1]}, there by reference`);
  if (failed > 0) parts.push(`${failed} without a result`);
  if (commands !== undefined) parts.push(`from "${commands[0]}" to "${commands[1]}"`);
  return parts.join('; ');
}
