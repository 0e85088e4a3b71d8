import type { DiffReason } from '@pce/core/ports';
import type { TermRule } from './diff-rules.ts';
import type { TermFinder } from './find-terms.ts';

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
