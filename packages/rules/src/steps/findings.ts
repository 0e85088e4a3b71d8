import type { IterationEntry, LogEntry, Sequence } from '@pce/core/internal';
import { shorten, shortenMiddle } from '@pce/role-parts';

const shown = 20;

export interface Findings {
  readonly succeeded: number;
  readonly failed: number;
  /** One line for each command, newest last; at most 20. */
  readonly lines: readonly string[];
}

/** Reads the findings since the last analysis, of the latest results, or of the whole attempt. */
export function findingsIn(
  log: Sequence<LogEntry>,
  attempt: number,
  part: 'since-analysis' | 'latest' | 'attempt',
): Findings {
  const lines: string[] = [];
  let succeeded = 0;
  let failed = 0;
  for (const entry of log.backwards()) {
    if (entry.type === 'plan') break;
    if (entry.type !== 'iteration') continue;
    if (entry.attempt !== attempt) break;
    if (part === 'since-analysis' && entry.action === 'ANALYZE') break;
    if (part === 'latest' && lines.length === shown) break;
    if (entry.result === undefined) continue;
    if (entry.result.status === 'success') succeeded += 1;
    else failed += 1;
    if (lines.length < shown) lines.push(lineOf(entry, entry.result));
  }
  return { succeeded, failed, lines: lines.reverse() };
}

export function listFindings({ succeeded, failed, lines }: Findings): string {
  const more = succeeded + failed - lines.length;
  const items = lines.map((line) => `- ${line}`);
  return [...(more > 0 ? [`- (${more} earlier ones are in the log)`] : []), ...items].join('\n');
}

function lineOf(
  { command = '' }: IterationEntry,
  result: NonNullable<IterationEntry['result']>,
): string {
  const what = shorten(command, 120);
  if (result.status === 'success')
    return `${result.ref ?? 'done'}: ${what}: ${shorten(result.summary, 300)}`;
  const why =
    result.error === undefined ? result.summary : `${result.error.code}: ${result.error.message}`;
  return `failed: ${what}: ${shortenMiddle(why, 300)}`;
}
