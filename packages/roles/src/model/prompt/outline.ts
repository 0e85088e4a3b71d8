import { listMarker } from '@pce/core/text';
import { firstThatFits } from './first-that-fits.js';
import { truncate } from './truncate.js';

/** Characters of a line, and lines in a row of one kind that are shown; headings are never left out. */
const sizes = [
  { longest: 200, lines: Number.POSITIVE_INFINITY },
  { longest: 100, lines: Number.POSITIVE_INFINITY },
  { longest: 60, lines: Number.POSITIVE_INFINITY },
  { longest: 60, lines: 40 },
  { longest: 60, lines: 12 },
  { longest: 60, lines: 4 },
  { longest: 40, lines: 1 },
] as const;

const stepStart = new RegExp(String.raw`^\s*${listMarker}\s`);

/**
 * A request within so many tokens: whole where it fits, else its headings, and of steps and paragraphs what says most. It
 * begins with a note where something is left out. A text without any structure is cut last of all.
 */
export function outline(request: string, room: number, count: (text: string) => number): string {
  if (count(request) <= room) return request;
  const lines = request.split('\n').filter((line) => line.trim() !== '');
  const text = firstThatFits(sizes, (size) => shortened(lines, size, request.length), room, count);
  return count(text) <= room ? text : text.slice(0, Math.max(200, Math.floor(room))).toWellFormed();
}

function shortened(
  lines: readonly string[],
  { longest, lines: most }: (typeof sizes)[number],
  length: number,
): string {
  const shown: string[] = [];
  let run = 0;
  let kind = '';
  let left = 0;
  const close = (): void => {
    if (left > 0) shown.push(`[${left} more ${kind === 'step' ? 'steps' : 'lines'}]`);
    left = 0;
    run = 0;
  };
  for (const line of lines) {
    const next = kindOf(line);
    if (next !== kind) close();
    kind = next;
    run += 1;
    if (kind !== 'heading' && run > most) left += 1;
    else shown.push(indentOf(line) + truncate(line, longest, { allNumbers: false }));
  }
  close();
  return `[Shortened from ${length} characters.]\n${shown.join('\n')}`;
}

function kindOf(line: string): 'heading' | 'step' | 'text' {
  if (/^\s{0,3}#{1,6}\s/.test(line)) return 'heading';
  return stepStart.test(line) ? 'step' : 'text';
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0].slice(0, 8) ?? '';
}
