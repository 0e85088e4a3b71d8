import type { DiffReason } from '@pce/core/ports';
import { stemOf, wordsOf } from '../items/item-tokens.ts';
import type { TermRule } from './diff-rules.ts';

/** Finds the terms of rules in a text: for each rule, by its index, the terms in base form, including repeated ones. */
export type TermFinder = (text: string) => readonly (readonly string[])[];

interface Term {
  readonly rule: number;
  readonly name: string;
  readonly words: readonly string[];
  /** Whether its last word is a prefix. */
  readonly isPrefix: boolean;
}

/** Scripts without spaces between words: their terms are found inside words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/** Prepares rules for many texts: a text is split into words once, and each word is looked up. */
export function termFinder(rules: readonly TermRule[]): TermFinder {
  const verbs = Map.groupBy(
    rules.flatMap(({ verbs: names = [] }, rule) => names.map((name) => ({ rule, name }))),
    ({ name }) => stemOf(name),
  );
  const terms = rules.flatMap(termsOf);
  const isStart = ({ words, isPrefix }: Term) => isPrefix && words.length === 1;
  const starts = Map.groupBy(terms.filter(isStart), ({ name }) => name.charAt(0));
  const phrases = Map.groupBy(
    terms.filter((term) => !isStart(term)),
    ({ words }) => words[0],
  );
  const patterns = rules.map(patternOf);
  return (text) => {
    const lower = text.toLowerCase();
    const found = patterns.map((pattern): string[] => (pattern && lower.match(pattern)) ?? []);
    const add = ({ rule, name }: Pick<Term, 'rule' | 'name'>) => found[rule]?.push(name);
    const words = wordsOf(lower);
    for (const [at, word] of words.entries()) {
      verbs.get(stemOf(word))?.forEach(add);
      for (const term of phrases.get(word) ?? []) if (occursAt(term, words, at)) add(term);
      for (const term of starts.get(word.charAt(0)) ?? [])
        if (word.startsWith(term.name)) add(term);
    }
    return found;
  };
}

function termsOf({ terms = [] }: TermRule, rule: number): readonly Term[] {
  return terms
    .filter((term) => !unspaced.test(term))
    .map((term) => {
      const name = term.replace(/\*$/, '');
      return { rule, name, words: wordsOf(name), isPrefix: name !== term };
    });
}

function patternOf({ terms = [], patterns = [] }: TermRule): RegExp | undefined {
  const inside = terms
    .filter((term) => unspaced.test(term))
    .map((term) => term.replace(/\*$/, '').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const all = [...patterns, ...inside];
  return all.length > 0 ? new RegExp(all.join('|'), 'giu') : undefined;
}

function occursAt({ words: own, isPrefix }: Term, words: readonly string[], at: number): boolean {
  return own.every((word, offset) => {
    const next = words[at + offset] ?? '';
    return next === word || (isPrefix && offset === own.length - 1 && next.startsWith(word));
  });
}

export interface ItemPair {
  readonly from?: string;
  readonly to?: string;
}

/** Returns a reason for each rule whose terms differ between the versions of an item. */
export function compareTerms(
  rules: readonly TermRule[],
  findTerms: TermFinder,
  { from, to }: ItemPair,
): readonly DiffReason[] {
  const before = from === undefined ? [] : findTerms(from);
  const after = to === undefined ? [] : findTerms(to);
  return rules.flatMap((rule, index): DiffReason[] => {
    // A new item can only gain: its own negations and conditions change no other item.
    if (from === undefined && rule.when !== 'gained') return [];
    if (to === undefined && rule.when !== 'lost') return [];
    const [old, now] = [before[index] ?? [], after[index] ?? []];
    const term = differingTerm(rule, old, now);
    if (term === undefined) return [];
    const quoted = [from, to].flatMap((text) => (text === undefined ? [] : [`"${text}"`]));
    const detail = `${rule.explanation} ("${term}"): ${quoted.join(' → ')}`;
    return [{ rule: rule.name, class: rule.cap, detail }];
  });
}

function differingTerm(
  { when, compare = 'terms' }: TermRule,
  old: readonly string[],
  now: readonly string[],
): string | undefined {
  if (compare === 'number') {
    const gained = when !== 'lost' && now.length > old.length ? now.at(-1) : undefined;
    return gained ?? (when !== 'gained' && now.length < old.length ? old.at(-1) : undefined);
  }
  const gained = when === 'lost' ? undefined : now.find((term) => !old.includes(term));
  return gained ?? (when === 'gained' ? undefined : old.find((term) => !now.includes(term)));
}
