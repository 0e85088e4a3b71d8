import { listMarker } from '@pce/core/internal';
import { truncate } from './truncate.js';

/** Maximum characters of a line, and of consecutive lines of one kind; headings are always kept. */
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
 * Returns a request within a number of tokens: whole if it fits, otherwise its headings and the most informative steps
 * and paragraphs, after a note on the omission. A text without structure is cut.
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

/** Returns the text of the first choice within a number of tokens; of the last if none fits. */
export function firstThatFits<T>(
  choices: readonly T[],
  textOf: (choice: T) => string,
  most: number,
  count: (text: string) => number,
): string {
  let text = '';
  for (const choice of choices) {
    text = textOf(choice);
    if (count(text) <= most) break;
  }
  return text;
}
