import { type CommandToken, keyFrom } from '@pce/core/commands';
import type { CommandValue } from './command-value.js';
import { around, articles, prepositions, wordBefore } from './token-context.js';

const plain = {
  amount: undefined,
  unit: '',
  key: undefined,
  around: [],
  label: [],
  bound: undefined,
  isName: false,
};

/** Kinds of values that the words right before them only name: "the picture `logo.png`". */
const named = new Set<string>(['quoted', 'path', 'url']);

/** Runs of plain words between prepositions, and everything after the verb as one. */
export function phrasesOf(tokens: readonly CommandToken[], command: string): CommandValue[] {
  const phrases: CommandValue[] = [];
  let from = 1;
  for (let place = 1; place <= tokens.length; place += 1) {
    const token = tokens[place];
    const isPlain = token?.kind === 'word' && !prepositions.has(token.text.toLowerCase());
    if (isPlain) continue;
    const phrase = phraseOf(tokens, from, place, command);
    if (phrase !== undefined) phrases.push(phrase);
    from = place + 1;
  }
  const rest = restOf(tokens, command);
  return rest === undefined ? phrases : [...phrases, rest];
}

function phraseOf(
  tokens: readonly CommandToken[],
  from: number,
  to: number,
  command: string,
): CommandValue | undefined {
  const isArticle = (place: number): boolean =>
    articles.has(tokens[place]?.text.toLowerCase() ?? '');
  let first = from;
  while (first < to - 1 && isArticle(first)) first += 1;
  const start = tokens[first]?.start;
  const end = tokens[to - 1]?.end;
  if (first >= to || start === undefined || end === undefined) return undefined;
  if (named.has(tokens[to]?.kind ?? '')) return undefined;
  const text = command.slice(start, end);
  const key = keyFrom(tokens[from - 1]);
  const before = wordBefore(tokens, from);
  return {
    ...plain,
    kind: 'phrase',
    text,
    key,
    before,
    isName: first === from && tokens[to]?.kind !== 'number',
    around: around(tokens, first),
    list: -1 - from,
    start,
    end,
  };
}

function restOf(tokens: readonly CommandToken[], command: string): CommandValue | undefined {
  const isLink = prepositions.has(tokens[1]?.text.toLowerCase() ?? '');
  const first = tokens[isLink ? 2 : 1];
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const end = last.kind === 'mark' ? last.start : last.end;
  if (end <= first.start) return undefined;
  const text = command.slice(first.start, end);
  const before = tokens[0]?.text.toLowerCase() ?? '';
  return {
    ...plain,
    kind: 'rest',
    text,
    before,
    list: Number.NEGATIVE_INFINITY,
    start: first.start,
    end,
  };
}
