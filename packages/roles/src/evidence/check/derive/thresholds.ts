import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import type { DataRecord, Fact } from '../../source/source.js';
import { valuesIn } from '../matches.js';

/** A number that a statement compares a field of records with: "above 40 °C". */
export interface Threshold {
  readonly key: string;
  readonly how: string;
  readonly limit: number;
  readonly quantity: Quantity;
  /** Those that are beyond it. */
  readonly records: readonly DataRecord[];
}

const above =
  /\b(?:above|over|beyond|(?<!\bnot? )more than|exceed\w*|past|pass(?:ed|es)?|top(?:ped|s)?|higher than|larger than|longer than|older than|heavier than|warmer than|greater than|at least|not? (?:fewer|less) than)\s+(?:the |its |an? )?$|[>≥]=?\s*$/iu;
const below =
  /\b(?:below|under|less than|fewer than|lower than|smaller than|shorter than|younger than|lighter than|colder than|cheaper than|at most|not? more than)\s+(?:the |its |an? )?$|[<≤]=?\s*$/iu;
const included =
  /\b(?:at least|at most|not? (?:fewer|less|more) than)\s+(?:an? |the )?$|[≥≤]\s*$|[<>]=\s*$/iu;
const orMore = /^\s+or (?:more|higher|above|over|longer|older|better)\b/i;
const orLess = /^\s+or (?:less|fewer|lower|below|under|shorter|younger)\b/i;

/** Returns the numbers of a statement that a field of a list's records is compared with. */
export function thresholdsIn(
  records: readonly DataRecord[],
  { text, quantities }: { readonly text: string; readonly quantities: readonly Quantity[] },
): readonly Threshold[] {
  const stems = new Set([...stemsOf(text), ...stemsOf(text.toLowerCase())]);
  return quantities.flatMap((quantity): readonly Threshold[] => {
    const before = text.slice(Math.max(0, quantity.start - 40), quantity.start);
    const behind = text.slice(quantity.end, quantity.end + 20);
    const isAbove = above.test(before) || orMore.test(behind);
    if (!isAbove && !below.test(before) && !orLess.test(behind)) return [];
    const [said] = quantity.readings;
    if (said === undefined) return [];
    const key = fieldCompared(records[0]?.facts ?? [], quantity, stems);
    if (key === undefined) return [];
    const isIncluded = included.test(before) || orMore.test(behind) || orLess.test(behind);
    const isBeyond = (value: number): boolean =>
      isIncluded && value === said.value ? true : isAbove ? value > said.value : value < said.value;
    const beyond = records.filter(({ facts }) =>
      facts.some((fact) => fact.key === key && valuesIn(quantity, fact).some(isBeyond)),
    );
    const how = isAbove ? (isIncluded ? '≥' : '>') : isIncluded ? '≤' : '<';
    return [{ key, how, limit: said.value, quantity, records: beyond }];
  });
}

/** Whether a statement compares something with a number, rather than telling it. */
export function isCompared({ start, end, bound }: Quantity, text: string): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  const behind = text.slice(end, end + 20);
  return (
    (bound !== 'exact' && bound !== 'about') ||
    above.test(before) ||
    below.test(before) ||
    orMore.test(behind) ||
    orLess.test(behind)
  );
}

/** Returns the field whose name has most words of the statement, or the one field with the unit of the number. */
export function fieldCompared(
  facts: readonly Fact[],
  quantity: Quantity,
  stems: ReadonlySet<string>,
): string | undefined {
  const able = facts.filter((fact) => valuesIn(quantity, fact).length > 0);
  const named = able
    .map((fact) => ({ fact, words: [...fact.labels].filter((label) => stems.has(label)).length }))
    .filter(({ words }) => words > 0);
  const most = Math.max(0, ...named.map(({ words }) => words));
  const best = named.filter(({ words }) => words === most).map(({ fact }) => fact);
  const chosen = best.length > 0 ? best : quantity.units.length > 0 ? able : [];
  const keys = new Set(chosen.map(({ key }) => key));
  return keys.size === 1 ? chosen[0]?.key : undefined;
}
