import { fitLines } from './fit-lines.js';
import { relevances } from './relevance.js';

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
