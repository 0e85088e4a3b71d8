import type { Json } from '@pce/core/contracts';
import { stemsOf } from '../../text/words.js';
import type { Clause, ClauseWord } from '../read/clauses.js';
import { otherWordsFor } from '../read/opposites.js';
import type { DataRecord, Source } from '../source/source.js';
import { conflict, type Finding, found } from './finding.js';
import { isAmong } from './mentions.js';

/**
 * Checks whether a statement says no where its sources say yes, or the other way round. Texts are compared clause by
 * clause; fields that are true or false, zero or empty, speak for themselves.
 */
export function checkPolarity(
  clauses: readonly Clause[],
  sources: readonly Source[],
  records: ReadonlySet<DataRecord>,
): Finding[] {
  return clauses.flatMap((clause) => {
    const negated = clause.words.filter(({ isNegated }) => isNegated);
    const findings = (negated.length > 0 ? negated : clause.words).flatMap((word) =>
      readingsOf(word, clause, sources).flatMap((reading) =>
        reading.word.isNegated
          ? ofNegated(reading.word, reading.clause, sources, records)
          : ofAffirmed(reading.word, reading.clause, sources, records),
      ),
    );
    return findings.some(({ kind }) => kind === 'found') ? [found] : findings.slice(0, 1);
  });
}

/** A word of a statement, or one that says the same, in its clause. */
interface WordReading {
  readonly word: ClauseWord;
  readonly clause: Clause;
}

/** "closed" is "not open", where the sources speak of open alone. */
function readingsOf(word: ClauseWord, clause: Clause, sources: readonly Source[]): WordReading[] {
  const others = otherWordsFor(word.stem);
  if (others.length === 0 || sources.some((source) => hasWord(source, word.stem)))
    return [{ word, clause }];
  return others.map(({ stem, isOpposite }) => {
    const other = { ...word, stem, isNegated: word.isNegated !== isOpposite };
    const words = clause.words.map((each) => (each === word ? other : each));
    return { word: other, clause: { ...clause, words } };
  });
}

function hasWord({ fields, facts, clauses }: Source, stem: string): boolean {
  return (
    [...fields, ...facts].some(({ labels }) => labels.has(stem)) ||
    fields.some(({ value }) => isState(value, stem)) ||
    clauses.some(({ words }) => words.some((word) => word.stem === stem))
  );
}

/** `"status": "open"`: a text that is nothing but the word. */
function isState(value: Json, stem: string): boolean {
  if (typeof value !== 'string' || value.length > 40) return false;
  const [only, ...more] = stemsOf(value);
  return only === stem && more.length === 0;
}

function ofNegated(
  { stem }: ClauseWord,
  clause: Clause,
  sources: readonly Source[],
  records: ReadonlySet<DataRecord>,
): Finding[] {
  const stated = fieldSays(stem, clause, sources, records);
  if (stated !== undefined) {
    return [
      stated.isSo ? conflict(`the statement denies what the results say: ${stated.shown}`) : found,
    ];
  }
  const { affirmed, denied } = inTexts(stem, clause, sources);
  if (denied) return [found];
  return affirmed ? [conflict(`the statement denies what is cited: "${stem}" is said there`)] : [];
}

function ofAffirmed(
  { stem }: ClauseWord,
  clause: Clause,
  sources: readonly Source[],
  records: ReadonlySet<DataRecord>,
): Finding[] {
  const stated = fieldSays(stem, clause, sources, records);
  if (stated?.isFlag) {
    return [stated.isSo ? found : conflict(`the results say otherwise: ${stated.shown}`)];
  }
  const { affirmed, denied } = inTexts(stem, clause, sources);
  return denied && !affirmed && stated === undefined
    ? [conflict(`what is cited says "${stem}" with a negation`)]
    : [];
}

/** Returns the verdict of fields on a word: a flag is set or not, a number above zero or not, a list empty or not. */
function fieldSays(
  stem: string,
  clause: Clause,
  sources: readonly Source[],
  records: ReadonlySet<DataRecord>,
): { readonly isSo: boolean; readonly isFlag: boolean; readonly shown: string } | undefined {
  for (const { fields, facts } of sources) {
    for (const { labels, value, record, key } of fields) {
      if (isState(value, stem) && (record.list === undefined || records.has(record)))
        return { isSo: true, isFlag: true, shown: `${key} is ${String(value)}` };
      if (!isNameOf(stem, labels, clause) || !isAmong(record, records)) continue;
      if (typeof value === 'boolean')
        return { isSo: value, isFlag: true, shown: `${key} is ${value}` };
      if (value === null || value === '')
        return { isSo: false, isFlag: false, shown: `${key} is empty` };
    }
    const counted = facts.find(
      ({ labels, record, key }) =>
        key !== '' && isNameOf(stem, labels, clause) && isAmong(record, records),
    );
    if (counted !== undefined)
      return { isSo: counted.value > 0, isFlag: false, shown: counted.shown };
  }
  return undefined;
}

/** Words in names of fields that say nothing by themselves. */
const auxiliary = new Set(['is', 'has', 'was', 'can', 'are']);

function isNameOf(stem: string, labels: ReadonlySet<string>, { words }: Clause): boolean {
  if (!labels.has(stem)) return false;
  const said = new Set(words.map((word) => word.stem));
  return [...labels].every((label) => auxiliary.has(label) || said.has(label));
}

/** How texts use a word: affirmed, denied, or both; only where they speak of the same subject. */
function inTexts(
  stem: string,
  clause: Clause,
  sources: readonly Source[],
): { readonly affirmed: boolean; readonly denied: boolean } {
  const uses = sources.flatMap(({ clauses }) =>
    clauses.flatMap((known) =>
      known.words
        .filter((word) => word.stem === stem && isSameSubject(stem, clause, known))
        .map(({ isNegated, isDenied }) => (isDenied ? 'denied' : isNegated ? 'open' : 'affirmed')),
    ),
  );
  return { affirmed: uses.includes('affirmed'), denied: uses.includes('denied') };
}

/** Names before the word, where both have some, have one in common. */
function isSameSubject(stem: string, clause: Clause, known: Clause): boolean {
  const [mine, theirs] = [namesBefore(stem, clause), namesBefore(stem, known)];
  return mine.length === 0 || theirs.length === 0 || mine.some((name) => theirs.includes(name));
}

function namesBefore(stem: string, { words }: Clause): readonly string[] {
  const place = words.findIndex((word) => word.stem === stem);
  return words
    .slice(0, Math.max(0, place))
    .filter(({ isName }) => isName)
    .map((word) => word.stem);
}
