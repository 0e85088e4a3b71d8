import { stemsOf } from '../../text/words.js';
import { type Clause, clausesIn } from '../read/clauses.js';
import { codeKey, codesIn } from '../read/codes.js';
import { datesIn, monthNames } from '../read/dates.js';
import { isEnglish } from '../read/language.js';
import { mask, plain } from '../read/plain.js';
import { type Quantity, quantitiesIn } from '../read/quantities.js';
import { type Unit, unitsNamed } from '../read/units.js';
import { passagesAt, passagesIn } from './passages-in.js';
import type { Change, DataRecord, Fact, Source } from './source.js';

/** Characters of a text that are looked at; a result may be megabytes. */
const maxText = 1_000_000;
/** In a longer text one noun goes with many numbers: it tells which is meant in its own sentence alone. */
const longestClaim = 240;

/**
 * Reads a text as evidence: its numbers with the words around them, its dates, codes and clauses.
 *
 * @param names parts of the text that are names, whose digits are no numbers
 */
export function readText(
  whole: string,
  path: string,
  names: readonly { readonly start: number; readonly end: number }[] = [],
): Source {
  const text = whole.slice(0, maxText);
  const record: DataRecord = { path, parent: undefined, list: undefined, facts: [], fields: [] };
  const dates = datesIn(text);
  const codes = codesIn(mask(text, dates));
  const masked = mask(text, [...dates, ...codes, ...names]);
  const clauses = clausesIn(text);
  // Elsewhere a comma is the decimal sign as often as not.
  const readings = isEnglish(text) ? 1 : 2;
  const headerUnits = unitsOfHeaders(text);
  const isLong = text.length > longestClaim;
  const sentences = isLong ? sentencesOf(text) : [];
  const clauseStarts = clauses.map(({ start }) => start);
  const lines = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const quantities = quantitiesIn(masked);
  const contexts = new Map<Clause | undefined, ReadonlySet<string>>();
  const contextOfClause = (clause: Clause | undefined): ReadonlySet<string> => {
    const context = contexts.get(clause) ?? contextOf(clause);
    contexts.set(clause, context);
    return context;
  };
  // A line of a log says one thing.
  const contextAt = (at: number): ReadonlySet<string> => {
    const line = lastUpTo(lines, at);
    const [from, to] = [lines[line] ?? 0, (lines[line + 1] ?? text.length + 1) - 1];
    if (!isLong || from === 0 || to - from > longestLine)
      return contextOfClause(clauses[lastUpTo(clauseStarts, at)]);
    const own = clauses.slice(lastUpTo(clauseStarts, from), lastUpTo(clauseStarts, to - 1) + 1);
    return new Set(own.flatMap((clause) => [...contextOfClause(clause)]));
  };
  const facts = quantities.flatMap((quantity) => {
    const { start, end, units, text: shown } = quantity;
    const lineStart = lines[lastUpTo(lines, start)] ?? 0;
    const maybe = /^\s*\|/.test(text.slice(lineStart, start)) ? headerUnits : [];
    const around = {
      labels: wordsAround(masked, start, end),
      ...(isLong && { sentence: lastUpTo(sentences, start) }),
      context: contextAt(start),
      subject: subjectOf(text, start),
    };
    return quantity.readings
      .slice(0, readings)
      .map(({ value }): Fact => ({ value, units, maybe, ...around, record, key: '', shown }));
  });
  for (const fact of facts) record.facts.push(fact);
  const passages = passagesIn(text);
  const idOf = (place: number): string => `${path}:${place}`;
  return {
    ...{ facts, fields: [], lists: [], series: [], strings: new Map(), clauses },
    changes: changesIn(masked, quantities),
    passages: passages.map(({ start, end }, place) => ({
      ...{ id: idOf(place), words: plain(text.slice(start, end)) },
    })),
    dates: dates.flatMap(({ readings: dated, start, end }) => {
      const labels = wordsAround(text, start, end);
      const context = contextAt(start);
      const ids = passagesAt(passages, start).map(idOf);
      return dated.map((date) => ({
        ...{ date, labels, record, passages: ids },
        ...(isLong && { context }),
      }));
    }),
    codes: new Set(codes.map(({ text: code }) => codeKey(code))),
    plain: plain(text),
    labels: new Set(facts.flatMap(({ labels }) => [...labels])),
    states: new Set(),
  };
}

/** Characters of a line that says one thing. */
const longestLine = 140;

/** Returns where the sentences of a text begin. */
function sentencesOf(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/[.!?]\s+|\n/g)].map(({ index, 0: end }) => index + end.length)];
}

/** Returns the last of some ascending places that is not behind another. */
function lastUpTo(places: readonly number[], at: number): number {
  let [low, high] = [0, places.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

const boundary =
  /[,;:.!?()|\n¤\d]|\b(?:and|in|of|at|on|for|from|by|with|that|who|which|to|is|are|was|were|has|have|had)\b/;

/** Returns the words that say what a number is: the one before it and the two behind it, in the same phrase. */
function wordsAround(text: string, start: number, end: number): ReadonlySet<string> {
  const near = text.slice(Math.max(0, start - 60), start);
  // Words between two numbers describe the first.
  const isAfterNumber = /\d[^,;:.!?()|\n¤\d]*$/.test(near);
  const before = isAfterNumber
    ? []
    : stemsOf(
        near
          .replace(/\b(?:of|at|is|was|by)\s+$/, '')
          .split(boundary)
          .at(-1) ?? '',
      ).slice(-1);
  // "4.6 of 5 stars" are stars.
  // "14 euros for adults" are euros, and of adults.
  const behind = text
    .slice(end, end + 60)
    .replace(/^\s*(?:out )?of (?:the )?[\d.,]+/, '')
    .replace(/^\s*of (?:them|these|those|which|whom)\b/, '')
    .replace(/^(\s*[\p{L}€$£¥%]*\s+)for\s+/u, '$1');
  return new Set([...before, ...stemsOf(behind.split(boundary)[0] ?? '').slice(0, 2)]);
}

/** "from 40 to 45 EUR": the unit stands behind the second. "184,000, up from 151,000": the first is the later one. */
function changesIn(text: string, quantities: readonly Quantity[]): Change[] {
  return quantities.flatMap((quantity, index) => {
    const before = quantities[index - 1];
    if (before === undefined) return [];
    const between = text.slice(before.end, quantity.start);
    const isForwards = /^\s*(?:to|→|->)\s*$/.test(between);
    const isBackwards = /^[^.;!?\d]{0,40}\b(?:up|down) from\s*$/.test(between);
    const [first, second] = [before.readings[0]?.value, quantity.readings[0]?.value];
    if (!(isForwards || isBackwards) || first === undefined || second === undefined) return [];
    return isForwards
      ? [{ from: first, to: second, units: quantity.units }]
      : [{ from: second, to: first, units: before.units }];
  });
}

/** Units that the heads of Markdown tables name, such as `| Item | EUR |`. */
function unitsOfHeaders(text: string): readonly Unit[] {
  const heads = text.match(/^\s*\|[^\d\n]*\|\s*$/gm) ?? [];
  return heads.flatMap((head) =>
    (head.match(/[\p{L}%€$£¥°/]+/gu) ?? []).flatMap((word) => unitsNamed(word)),
  );
}

function contextOf(clause: Clause | undefined): ReadonlySet<string> {
  return new Set(clause?.words.map(({ stem }) => stem).filter((stem) => !/^\p{N}/u.test(stem)));
}

/** Words that are no subject, though they may have a capital letter. */
const noSubject = new Set([
  ...['the', 'a', 'an', 'in', 'on', 'at', 'of', 'for', 'by', 'from'],
  ...['it', 'its', 'there', 'this', 'that'],
  ...monthNames,
]);

/** Returns the last word with a capital letter before a number, in the same sentence. */
function subjectOf(text: string, start: number): string {
  const sentence =
    text
      .slice(Math.max(0, start - 200), start)
      .split(/[.!?\n]\s/)
      .at(-1) ?? '';
  const names = sentence.match(/\p{Lu}[\p{L}\p{M}’'-]+/gu) ?? [];
  return plain(names.findLast((name) => !noSubject.has(name.toLowerCase())) ?? '').trim();
}
