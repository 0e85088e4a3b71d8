import { stemsOf } from '../../text/words.js';
import { type Clause, type ClauseWord, clausesIn } from '../read/clauses.js';
import { isNeutral } from '../read/neutral-words.js';
import type { Quantity } from '../read/quantities.js';
import type { DataList, DataRecord } from '../source/source.js';
import { allConditionsOn, type Condition } from './derive/conditions.js';
import { nounsOf } from './derive/nouns-of.js';
import { fieldCompared, isCompared } from './derive/thresholds.js';
import { type Finding, found } from './finding.js';
import { isMatch, valuesIn } from './matches.js';
import type { Mention } from './mentions.js';
import type { ReadStatement } from './read-statement.js';

const quantifiers: readonly (readonly ['one' | 'none' | 'all', RegExp])[] = [
  ['one', /\b(?:is|are|was|were|has|have|had)\s+the only\b|^\s*only\b/i],
  ['none', /\b(?:none of|neither of|not one of|no(?! longer))(?=\s)/i],
  ['all', /\b(?:all|every|each|both)\b(?! (?:in all|together|told))/i],
];

/**
 * Checks what a statement says of all records of a list, or of none, or of one alone, where fields decide every word of it: "all pods
 * are running", "no order was shipped without being paid", "B1 is the only station above 50 mg/L". Only what holds is found:
 * what seems not to hold may be understood wrongly.
 */
export function checkUniversals(statement: ReadStatement): Finding[] {
  const { sources, text, mentions, quantities } = statement;
  return partsOf(statement).flatMap(({ start, end }): Finding[] => {
    const said = text.slice(start, end);
    const [kind, pattern] = quantifiers.find(([, words]) => words.test(said)) ?? [];
    const quantifier = pattern?.exec(said);
    if (kind === undefined || !quantifier) return [];
    // "No order was shipped": the negation is that of the whole.
    const rest = said.replace(quantifier[0], (found) => ' '.repeat(found.length));
    const words = clausesIn(rest).flatMap((clause) =>
      clause.words.map((word) => ({ ...word, at: word.at + start })),
    );
    const inside = <T extends { readonly start: number; readonly end: number }>(each: T): boolean =>
      start <= each.start && each.end <= end;
    const near = {
      ...{ words, text },
      mentions: mentions.filter(inside),
      quantities: quantities.filter(inside),
    };
    const noun = words.find(({ at }) => at > start + quantifier.index)?.stem ?? '';
    const stems = new Set(words.map(({ stem }) => stem));
    const holds = sources
      .flatMap(({ lists }) => lists)
      .filter(({ records }) => records.length > 1)
      .some((list) => {
        const nouns = list.labels.size === 0 ? [noun] : nounsOf(list.path);
        if (!nouns.some((each) => stems.has(each))) return false;
        const told = near.quantities.filter((each) => !isCompared(each, text));
        const equal = equalTo(list.records, told, stems);
        // "Have 3 items" says more than that there are some.
        const conditions = [
          ...equal,
          ...allConditionsOn(list.records, near, stems).filter(
            ({ isOfAmount }) => !isOfAmount || equal.length === 0,
          ),
        ].filter(({ at }) => !words.some((word) => word.at === at && nouns.includes(word.stem)));
        return (
          isUnderstood(words, nouns, conditions, near.mentions) &&
          near.quantities.every(
            (quantity) =>
              quantity.readings[0]?.value === list.length ||
              conditions.some(({ uses }) => uses.includes(quantity)),
          ) &&
          (kind === 'one'
            ? isOnly(list, conditions, near.mentions)
            : isOfAll(list.records, conditions, kind === 'all'))
        );
      });
    return holds ? [found] : [];
  });
}

/** The clauses of a statement; "the only order that is not paid" is one. */
function partsOf({ clauses, text }: ReadStatement): readonly Pick<Clause, 'start' | 'end'>[] {
  const parts: { readonly start: number; readonly end: number }[] = [];
  for (const { start, end } of clauses) {
    const before = parts.at(-1);
    const isMore = before !== undefined && /\b(?:that is|which)\s$/i.test(text.slice(0, start));
    if (isMore) parts.splice(-1, 1, { start: before.start, end });
    else parts.push({ start, end });
  }
  return parts;
}

/** "Both plans run for 24 months": a number that a field has, which is named or alone has such a unit. */
function equalTo(
  records: readonly DataRecord[],
  quantities: readonly Quantity[],
  stems: ReadonlySet<string>,
): readonly Condition[] {
  return quantities.flatMap((quantity): readonly Condition[] => {
    const key = fieldCompared(records[0]?.facts ?? [], quantity, stems);
    if (key === undefined) return [];
    const same = records.filter(({ facts }) =>
      facts.some(
        (fact) =>
          fact.key === key &&
          valuesIn(quantity, fact).some((value) => isMatch(quantity, value, quantity.text)),
      ),
    );
    const how = `${key} ${quantity.text}`;
    return [
      { how, records: new Set(same), uses: [quantity], isOfAmount: false, at: quantity.start },
    ];
  });
}

/** The first condition says which records are meant, the second what they are; of one alone it is all of them. */
function isOfAll(
  records: readonly DataRecord[],
  conditions: readonly Condition[],
  isAll: boolean,
): boolean {
  const [one, other, ...more] = conditions.toSorted((a, b) => a.at - b.at);
  if (one === undefined || more.length > 0) return false;
  const [subject, told] = other === undefined ? [new Set(records), one] : [one.records, other];
  return subject.size > 0 && [...subject].every((record) => told.records.has(record) === isAll);
}

/** "B1 is the only station above the limit": the record that is named, and no other. */
function isOnly(
  { records }: DataList,
  conditions: readonly Condition[],
  mentions: readonly Mention[],
): boolean {
  const named = records.filter((record) =>
    mentions.some(({ fields }) => fields.some((field) => field.record === record)),
  );
  const [own, ...more] = named;
  const said = conditions.filter(
    ({ at, records: group }) =>
      group.size < records.length && !mentions.some(({ start }) => start === at),
  );
  // "EU roaming" asks for one field in two words.
  const [condition, ...others] = said.filter(
    ({ records: group }, place) =>
      !said.slice(0, place).some((one) => isSameSet(one.records, group)),
  );
  return (
    own !== undefined &&
    more.length === 0 &&
    condition !== undefined &&
    others.length === 0 &&
    condition.records.size === 1 &&
    condition.records.has(own)
  );
}

/** Whether every word is accounted for: by a condition, the list's name, or as one that says nothing. */
function isUnderstood(
  words: readonly ClauseWord[],
  nouns: readonly string[],
  conditions: readonly Condition[],
  mentions: readonly Mention[],
): boolean {
  const compared = new Set(
    conditions.flatMap(({ uses, how }) => (uses.length > 0 ? stemsOf(how) : [])),
  );
  return words.every(
    ({ stem, at }) =>
      /^\p{N}/u.test(stem) ||
      nouns.includes(stem) ||
      compared.has(stem) ||
      isNeutral(stem) ||
      conditions.some((condition) => condition.at === at) ||
      mentions.some(({ start, end }) => start <= at && at < end),
  );
}

function isSameSet<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}
