import type { TermRule } from './diff-rules.ts';
import { inflections } from './inflections.ts';

/** Finds the terms of rules in a text: for each rule, by its index, the terms in their base form, repeated ones too. */
export type TermFinder = (text: string) => readonly (readonly string[])[];

interface Term {
  readonly rule: number;
  readonly name: string;
  /** Its words; the last one may be a prefix. */
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

const wordPattern = /[\p{L}\p{M}\p{N}_]+/gu;

/** Scripts that write no space between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/** Returns the words of a text in lower case. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(wordPattern) ?? [];
}

/** Prepares rules for many texts: a text is split into words once, and each word is looked up. */
export function termFinder(rules: readonly TermRule[]): TermFinder {
  const { spaced, inside } = listTerms(rules);
  const whole = groupBy(spaced, ({ words, isPrefix }) =>
    isPrefix && words.length === 1 ? undefined : words[0],
  );
  const prefixes = groupBy(spaced, ({ words, isPrefix }) =>
    isPrefix && words.length === 1 ? words[0] : undefined,
  );
  const prefixesByStart = groupPrefixes(prefixes);
  const patterns = rules.map(({ patterns = [] }) =>
    patterns.length > 0 ? new RegExp(patterns.join('|'), 'giu') : undefined,
  );

  return (text) => {
    const found: string[][] = patterns.map((pattern) =>
      pattern === undefined ? [] : (text.toLowerCase().match(pattern) ?? []),
    );
    const add = ({ rule, name }: Term) => found[rule]?.push(name);
    const words = wordsOf(text);
    words.forEach((word, index) => {
      for (const term of whole.get(word) ?? []) if (continues(term, words, index)) add(term);
      for (const [prefix, terms] of prefixesByStart.get(word.slice(0, 2)) ?? []) {
        if (word.startsWith(prefix)) terms.forEach(add);
      }
      if (word.length > 1) prefixes.get(word.slice(0, 1))?.forEach(add);
    });
    if (unspaced.test(text)) for (const term of inside) if (text.includes(term.name)) add(term);
    return found;
  };
}

function listTerms(rules: readonly TermRule[]): { spaced: Term[]; inside: Term[] } {
  const all = rules.flatMap(({ verbs = [], terms = [] }, rule) => [
    ...verbs.flatMap((name) =>
      inflections(name).map((form) => ({ rule, name, words: [form], isPrefix: false })),
    ),
    ...terms.map((term) => {
      const isPrefix = term.endsWith('*');
      const name = isPrefix ? term.slice(0, -1) : term;
      return { rule, name, words: wordsOf(name), isPrefix };
    }),
  ]);
  return {
    spaced: all.filter(({ name }) => !unspaced.test(name)),
    inside: all.filter(({ name }) => unspaced.test(name)),
  };
}

function groupBy(terms: readonly Term[], keyOf: (term: Term) => string | undefined) {
  const groups = new Map<string, Term[]>();
  for (const term of terms) {
    const key = keyOf(term);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), term]);
  }
  return groups;
}

/** Groups prefixes by their first two letters. */
function groupPrefixes(prefixes: ReadonlyMap<string, readonly Term[]>) {
  const groups = new Map<string, [string, readonly Term[]][]>();
  for (const [prefix, terms] of prefixes) {
    const start = prefix.slice(0, 2);
    groups.set(start, [...(groups.get(start) ?? []), [prefix, terms]]);
  }
  return groups;
}

function continues({ words, isPrefix }: Term, text: readonly string[], start: number): boolean {
  return words.every((word, offset) => {
    const next = text[start + offset];
    const mayBeLonger = isPrefix && offset === words.length - 1;
    return next === word || (mayBeLonger && next?.startsWith(word) === true);
  });
}
