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
