import { type CommandWord, splitWords } from '@pce/core/commands';
import type { ToolCandidate } from '@pce/core/ports';
import type { CommandText } from './command-text.js';
import { parametersOf } from './parameters.js';

/**
 * Returns the word by which a command asks for more than one call of a tool that does not say that it takes several:
 * "Read each file in `data`", "Restart every server but `web`", "Delete the files named in `a.txt`", and "Move the files
 * from `a` to `b`" of a tool that would move `a` itself.
 */
export function repeatingWord(
  candidate: ToolCandidate,
  command: CommandText,
): CommandWord | undefined {
  const words = unmarkedWords(command);
  const found =
    candidate.effect === 'read' ? repeatedRead(candidate, words) : repeatedAct(candidate, words);
  return found === undefined ? undefined : { ...found, class: 'content' };
}

const files = /^(?:files?|documents?|images?|pages?)$/;
const plurals = /^(?:files|documents|images|pages)$/;
const inFolder = /^(?:from|in|of|under|inside|within)$/;
/** First sentence of a description that speaks of all files in a folder. */
const ofAFolder =
  /^[^.]*\b(?:files|documents|images|pages)\b[^.]*\b(?:from|in|of|under|inside|within)\b/i;
const ofSeveral = /\b(?:each|every|all|files|documents|images|pages|folders?|director(?:y|ies))\b/i;

function repeatedRead(
  { description, parameters }: ToolCandidate,
  words: readonly CommandWord[],
): CommandWord | undefined {
  const told = [description, ...parametersOf(parameters).map((each) => each.description)];
  if (ofSeveral.test(told.join(' '))) return undefined;
  const place = words.findIndex(({ text }) => text === 'each' || text === 'every');
  const isOfFiles = words.slice(place + 1, place + 4).some(({ text }) => files.test(text));
  return isOfFiles ? words[place] : undefined;
}

function repeatedAct(
  { description }: ToolCandidate,
  words: readonly CommandWord[],
): CommandWord | undefined {
  const told = new Set(splitWords(description));
  if (ofAFolder.test(description) || ['all', 'each', 'every'].some((word) => told.has(word)))
    return undefined;
  return words.find(({ text }, place) => {
    if (text === 'all' || text === 'each' || text === 'every') return true;
    const next = words[place + 1]?.text ?? '';
    return plurals.test(text) && (!told.has(text) || inFolder.test(next));
  });
}

/** Returns the words of a command that stand in none of its marked values. Linear: both are in order. */
function unmarkedWords({ words, values }: CommandText): readonly CommandWord[] {
  const marked = values.filter(({ kind }) => kind === 'quoted' || kind === 'path');
  let place = 0;
  return words.filter(({ start }) => {
    while ((marked[place]?.end ?? Number.POSITIVE_INFINITY) <= start) place += 1;
    return start < (marked[place]?.start ?? Number.POSITIVE_INFINITY);
  });
}
