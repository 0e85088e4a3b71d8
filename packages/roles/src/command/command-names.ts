import type { CommandReading, CommandToken } from '@pce/core/commands';
import type { CommandValue } from './command-value.js';
import { labelOf } from './label.js';
import { around, wordBefore } from './token-context.js';

/** Small words inside of names, as in "Museum of Modern Art". */
const links = new Set(['of', 'the', 'de', 'la', 'du', 'van', 'von', 'del', '&']);

/**
 * Runs of capitalised words that do not begin a sentence, such as "New York" and "Chicago, IL". German writes all nouns
 * so, which makes none of them a name.
 */
export function namesIn({ tokens, command, language }: CommandReading): CommandValue[] {
  if (language === 'de') return [];
  const names: CommandValue[] = [];
  for (let place = 1; place < tokens.length; place += 1) {
    if (!isCapital(tokens[place]) || beginsSentence(tokens, place)) continue;
    const end = endOfName(tokens, place);
    const first = tokens[place];
    const last = tokens[end - 1];
    if (first === undefined || last === undefined) continue;
    names.push({
      kind: 'name',
      text: command.slice(first.start, last.end),
      amount: undefined,
      unit: '',
      key: undefined,
      before: wordBefore(tokens, place),
      isName: true,
      around: around(tokens, place),
      label: labelOf(tokens, place, end),
      bound: undefined,
      list: place,
      start: first.start,
      end: last.end,
    });
    place = end - 1;
  }
  return names;
}

function isCapital(token: CommandToken | undefined): boolean {
  return (
    token?.kind === 'word' &&
    token.text !== 'I' &&
    /^\p{Lu}/u.test(token.text) &&
    !/^I['’]/.test(token.text)
  );
}

function beginsSentence(tokens: readonly CommandToken[], place: number): boolean {
  const before = tokens[place - 1];
  return before?.kind === 'mark' && '.!?'.includes(before.text);
}

/** Returns the index after the last token of the name that begins at `place`. */
function endOfName(tokens: readonly CommandToken[], place: number): number {
  let end = place + 1;
  for (;;) {
    if (isCapital(tokens[end])) end += 1;
    else if (isState(tokens, end)) end += 2;
    else {
      const after = afterLinks(tokens, end);
      if (after === end || !isCapital(tokens[after])) return end;
      end = after + 1;
    }
  }
}

/** Returns whether a state such as ", IL" or ", Washington" follows a city. Three names in a row are a list. */
function isState(tokens: readonly CommandToken[], place: number): boolean {
  if (tokens[place]?.text !== ',' || !isCapital(tokens[place + 1])) return false;
  if (/^[A-Z]{2}$/.test(tokens[place + 1]?.text ?? '')) return true;
  return !isSeparator(tokens[place - 2]) && !isSeparator(tokens[place + 2]);
}

function isSeparator(token: CommandToken | undefined): boolean {
  return token?.text === ',' || token?.text === 'and' || token?.text === 'or';
}

function afterLinks(tokens: readonly CommandToken[], place: number): number {
  let after = place;
  while (tokens[after]?.kind === 'word' && links.has(tokens[after]?.text ?? '')) after += 1;
  return after;
}
