import { listMarker } from '@pce/core/internal';
import { stemsOf } from '@pce/role-parts';

/**
 * Returns the paragraphs of a text most relevant to a question, in order, within a number of tokens; the whole text if
 * it fits. Splits a paragraph that is too long into sentences.
 */
export function excerpt(
  text: string,
  question: string,
  room: number,
  count: (text: string) => number,
): string {
  if (text === '' || count(text) <= room) return text;
  const parts = text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => (count(paragraph) * 4 > room ? sentencesOf(paragraph) : [paragraph]));
  const scores = relevances(question, parts);
  const ranked = parts
    .map((part, place) => ({ part, place, score: scores[place] ?? 0 }))
    .sort((a, b) => b.score - a.score);
  const { lines } = fitLines(ranked, room - 12, {
    text: ({ part }) => part.trim(),
    place: ({ place }) => place,
    count,
  });
  return `${lines.join('\n')}\n[${parts.length - lines.length} of ${parts.length} parts are left out]`;
}

function sentencesOf(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?])\s+|\n/).filter((sentence) => sentence.trim() !== '');
}

/**
 * Returns the relevance of each text for a question: common words weigh more the rarer they are among the texts; words
 * of the question that no text has weigh nothing.
 */
export function relevances(question: string, texts: readonly string[]): readonly number[] {
  const asked = stemsAsked(question);
  const shared = texts.map((text) => stemsOf(text).filter((stem) => asked.has(stem)));
  const places = new Map<string, number>();
  for (const stem of shared.flat()) places.set(stem, (places.get(stem) ?? 0) + 1);
  const weight = (stem: string): number => Math.log(1 + texts.length / (places.get(stem) ?? 1));
  return shared.map((stems) => stems.reduce((sum, stem) => sum + weight(stem), 0));
}

let last: { readonly question: string; readonly stems: ReadonlySet<string> } | undefined;

/** Returns the stems of a question, cached for repeated calls with the same one. */
export function stemsAsked(question: string): ReadonlySet<string> {
  if (last?.question !== question) last = { question, stems: new Set(stemsOf(question)) };
  return last.stems;
}

/** Lines that fit, and their tokens. */
interface Fitted {
  readonly lines: readonly string[];
  readonly tokens: number;
}

/**
 * Selects lines, best first, within a number of tokens; skips a line that does not fit for a shorter one after it.
 * Returns them in the order of `place`.
 */
export function fitLines<T>(
  ranked: readonly T[],
  room: number,
  {
    text,
    place,
    count,
  }: {
    readonly text: (item: T) => string;
    readonly place: (item: T) => number;
    readonly count: (text: string) => number;
  },
): Fitted {
  const chosen: { readonly line: string; readonly place: number }[] = [];
  let tokens = 0;
  for (const item of ranked) {
    const line = text(item);
    const more = count(line) + 1;
    if (tokens + more > room) continue;
    tokens += more;
    chosen.push({ line, place: place(item) });
  }
  chosen.sort((a, b) => a.place - b.place);
  return { lines: chosen.map(({ line }) => line), tokens };
}

/** Positions at which a text can be cut without splitting a value. */
const seams = /(?<=[;.!?\n])\s+|(?<=,)\s+(?=\S+:)/;

/** Maximum numbers that are listed; more are counted, because a role cannot use them. */
const mostNumbers = 40;

/**
 * Shortens a text to a number of characters: keeps parts with numbers, codes, quotations and addresses first, in order;
 * omissions show as "…". Omitted numbers follow at the end, unless `allNumbers` is false.
 */
export function truncate(text: string, most: number, { allNumbers = true } = {}): string {
  const line = text.replace(/[^\S\n]+/g, ' ').trim();
  if (line.length <= most) return line.replace(/\s+/g, ' ');
  const parts = line.split(seams).map((part) => part.replace(/\s+/g, ' ').trim());
  const kept = choose(parts, most);
  if (!allNumbers) return kept;
  const lost = valuesIn(line).filter((value) => /\d/.test(value) && !kept.includes(value));
  if (lost.length === 0) return kept;
  const more = lost.length - mostNumbers;
  const listed = lost.slice(0, mostNumbers).join(', ');
  return `${kept} [also: ${listed}${more > 0 ? `, and ${more} more in the journal` : ''}]`;
}

function choose(parts: readonly string[], most: number): string {
  const ranked = parts
    .map((part, place) => ({ part: cut(part, most), place, says: hasValue(part) ? 0 : 1 }))
    .sort((a, b) => a.says - b.says);
  const chosen = new Map<number, string>();
  let left = most;
  for (const { part, place } of ranked) {
    if (part.length + 1 > left) continue;
    left -= part.length + 1;
    chosen.set(place, part);
  }
  return parts
    .map((_, place) => chosen.get(place) ?? '…')
    .join(' ')
    .replace(/…(?: …)+/g, '…');
}

function hasValue(part: string): boolean {
  return /\d|https?:|["“`]/.test(part);
}

/** Cuts out the middle of a part that is too long by itself. */
function cut(part: string, most: number): string {
  const room = most - 1;
  if (part.length <= room) return part;
  const head = Math.floor((room - 3) / 2);
  return `${part.slice(0, head)} … ${part.slice(head + 3 - room)}`.toWellFormed();
}

/** Returns the values of a statement that can be looked up: numbers, codes and quoted texts, without its citations. */
export function valuesIn(text: string): string[] {
  const plain = text
    .replace(/\[(?:[ac]\d|ctx)[\d,; actx]{0,400}\]/g, ' ')
    .replace(/\(confidence [\d.]+\)/g, ' ');
  const quoted = [...plain.matchAll(/`([^`\n]{1,200})`|["“]([^"“”\n]{1,200})["”]/g)];
  const rest = plain.replace(/`[^`\n]{1,200}`|["“][^"“”\n]{1,200}["”]/g, ' ');
  const words = rest.match(/[\p{L}\p{N}_]+(?:[-.,:/][\p{L}\p{N}_]+)*%?/gu) ?? [];
  const codes = words.filter((word) => /\d/.test(word));
  return [...new Set([...quoted.map(([, a, b]) => a ?? b ?? ''), ...codes])];
}

/** Returns the distinct numbers of a text, at most `most`. */
export function numbersIn(text: string, most = 20_000): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const [number] of text.matchAll(/\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?/gi)) {
    numbers.add(toNumber(number));
    if (numbers.size === most) break;
  }
  return numbers;
}

/** Parses "1,200.5" as 1200.5. */
export function toNumber(text: string): number {
  return Number(text.replaceAll(',', ''));
}

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
