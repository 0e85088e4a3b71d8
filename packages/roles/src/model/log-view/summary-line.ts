import type { IterationEntry, LogEntry } from '@pce/core/log';
import { shorten } from '../../text/shorten.js';
import { truncate } from '../prompt/truncate.js';
import { claimDetails, entryText, ownSources, stepName } from './entry-text.js';

/** Characters a line may have; numbers that must not be lost come on top. */
const longest = 240;
/** Of a command, and of a result that no claim speaks for. */
const longestCommand = 90;
const longestSummary = 120;

/** An older entry in one line: its reference, its claims with their sources, its numbers, what was decided. */
export function summaryLine(entry: LogEntry): string {
  if (entry.type !== 'iteration' || entry.command === undefined) {
    return truncate(entryText(entry), longest);
  }
  const { command, result } = entry;
  const name = stepName(entry);
  const said = shorten(command, longestCommand);
  if (result?.ref === undefined)
    return withSources(truncate(`${name} ${said} ${restOf(entry)}`, longest), entry);
  return `${name} ${result.ref} ${said}: ${foundIn(entry, result.summary)}`;
}

/** Returns the claims of an entry, shortened: its reference leads to the rest. */
function foundIn({ claims, coordinator }: IterationEntry, summary: string): string {
  const own = claims.filter(({ claim }) => claim !== summary);
  const found = own.map((row) => `${row.claim}${claimDetails(row, coordinator?.selected)}`);
  return found.length === 0
    ? truncate(summary, longestSummary, { allNumbers: false })
    : truncate(found.join('; '), longest, { allNumbers: false });
}

/** Keeps everything else of a step without a result, since no reference leads to it. */
function restOf(entry: IterationEntry): string {
  const [, ...lines] = entryText(entry).split('\n');
  return lines.map((line) => line.trim()).join(' ');
}

function withSources(text: string, entry: IterationEntry): string {
  const lost = ownSources(entry).filter((source) => !text.includes(source));
  return lost.length === 0 ? text : `${text} [sources: ${lost.join(', ')}]`;
}
