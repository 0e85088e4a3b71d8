import { type CommandToken, grammars, readCommand } from '@pce/core/commands';
import { isToolVerb } from '../text/verbs.js';

/**
 * Splits a step of two actions: "Read `a` and then write the result to `b`". A conjunction separates them if a verb
 * follows. A step that is no plain action stays whole.
 */
export function splitActions(step: string): string[] {
  if (step.includes('\n')) return [step];
  const { tokens, words, language = 'en' } = readCommand(step);
  const content = new Set(
    words.filter((word) => word.class === 'content').map(({ start }) => start),
  );
  const { joiners, courtesy } = grammars[language];
  const parts: string[] = [];
  let from = 0;
  for (let place = 1; place < tokens.length; place += 1) {
    const end = endOfJoiner(tokens, place, joiners, courtesy);
    const verb = tokens[end];
    if (
      end === place ||
      verb === undefined ||
      !content.has(verb.start) ||
      !beginsAction(tokens, end)
    )
      continue;
    parts.push(step.slice(from, tokens[place]?.start).trim());
    from = verb.start;
    place = end;
  }
  parts.push(step.slice(from).trim());
  return parts.map(capitalised);
}

/** Returns the index after the last word or mark of a conjunction such as ", and then". */
function endOfJoiner(
  tokens: readonly CommandToken[],
  place: number,
  joiners: ReadonlySet<string>,
  courtesy: ReadonlySet<string>,
): number {
  let end = place;
  let joins = false;
  for (; ; end += 1) {
    const token = tokens[end];
    const word = token?.text.toLowerCase() ?? '';
    const isMark = token?.kind === 'mark' && ',;'.includes(token.text);
    const isJoiner = token?.kind === 'word' && joiners.has(word);
    const isCourtesy = joins && token?.kind === 'word' && courtesy.has(word);
    if (!isMark && !isJoiner && !isCourtesy) return joins ? end : place;
    joins = true;
  }
}

/** Returns whether an action begins at a word: it is always a verb, or an object follows it, as in "deploy the version". */
function beginsAction(tokens: readonly CommandToken[], place: number): boolean {
  const [word, next] = tokens.slice(place, place + 2);
  if (word?.kind !== 'word' || next === undefined || /(?:ing|ed)$/i.test(word.text)) return false;
  if (isToolVerb(word.text)) return next.kind !== 'mark' && next.text !== 'of';
  return next.kind === 'word' && objects.has(next.text.toLowerCase());
}

const objects = new Set([
  'the',
  'a',
  'an',
  'it',
  'them',
  'all',
  'den',
  'die',
  'das',
  'el',
  'la',
  'los',
  'le',
  'les',
]);

function capitalised(action: string): string {
  return action.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
