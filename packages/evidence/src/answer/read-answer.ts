import { overlaps, type Place } from '../values/place.js';
import { answerReader } from './answer-reader.js';
import { citation } from './bracket.js';
import type { Citation, PlacedBracket } from './statement.js';

/** An answer with its brackets removed and listed. */
export interface ReadAnswer {
  readonly text: string;
  readonly brackets: readonly PlacedBracket[];
  readonly citations: readonly Citation[];
  /** Returns whether a place is in code or a quoted line. */
  readonly isVerbatim: (place: Place) => boolean;
}

/** Removes the brackets of an answer and finds its citations. */
export function readAnswer(answer: string): ReadAnswer {
  let text = '';
  const brackets: PlacedBracket[] = [];
  const verbatim: Place[] = [];
  const reader = answerReader({
    onText(part, isVerbatim) {
      if (isVerbatim) verbatim.push({ start: text.length, end: text.length + part.length });
      text += part;
    },
    onBracket: (bracket) => brackets.push({ at: text.length, bracket }),
  });
  reader.add(answer);
  reader.end();
  const isVerbatim = (place: Place): boolean => verbatim.some((each) => overlaps(each, place));
  const citations = [...text.matchAll(citation)]
    .map(({ index, 0: all, 1: ids = '' }) => ({
      ...{ start: index, end: index + all.length, ids: ids.toLowerCase().split(/\s*[,;]\s*/) },
    }))
    .filter((each) => !isVerbatim(each));
  return { text, brackets, citations, isVerbatim };
}
