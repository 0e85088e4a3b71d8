import type { Sequence } from '@pce/core/log';
import type { TurnResultValue } from '@pce/core/ports';
import { quoteLine } from '../../answer/citations.js';
import { shorten } from '../../text/shorten.js';
import { fitLines } from './fit-lines.js';
import { relevances } from './relevance.js';
import { type ResultPart, resultParts } from './result-parts.js';

/** Parts that are looked at in all results together, the latest results first. */
const mostParts = 20_000;

/**
 * Returns the parts of results that have most to do with a question and are not known yet, each under its reference. So a fact that an early
 * result holds, and no claim says, still gets into the answer.
 */
export function resultExcerpts(
  results: Sequence<TurnResultValue>,
  { question, known }: { readonly question: string; readonly known: string },
  room: number,
  count: (text: string) => number,
): string {
  const parts = partsOf(results);
  const scores = relevances(question, parts.map(textOf));
  const ranked = parts
    .map((part, place) => ({ part, place, score: scores[place] ?? 0 }))
    .filter(({ part, score }) => score > 0 && !known.includes(part.text))
    .sort((a, b) => b.score - a.score || b.place - a.place);
  const { lines } = fitLines(ranked.slice(0, 500), room, {
    text: ({ part: { ref, text } }) => `${ref}: ${text}`,
    place: ({ place }) => -place,
    count,
  });
  return lines.join('\n');
}

interface CommandedPart extends ResultPart {
  readonly command: string;
}

function partsOf(results: Sequence<TurnResultValue>): CommandedPart[] {
  const parts: CommandedPart[] = [];
  for (const result of results.backwards()) {
    const command = shorten(result.command, 200);
    for (const { ref, text } of resultParts(result.ref, result.data)) {
      if (parts.length === mostParts) return parts;
      parts.push({ ref, text: quoteLine(text), command });
    }
  }
  return parts;
}

/** Returns the text that describes a value: the command that asked for it, the path, and the value. */
function textOf({ ref, text, command }: CommandedPart): string {
  return `${command} ${ref.replace(/^r\d+/, '')} ${text}`;
}
