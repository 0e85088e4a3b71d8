import { stem } from '@pce/core/commands';
import type { Json } from '@pce/core/contracts';
import { stemsOf } from '../../text/words.js';
import type { Clause, ClauseWord } from '../read/clauses.js';
import { isNumberStem } from '../read/number-words.js';
import { otherWordsFor } from '../read/opposites.js';
import { unitsNamed } from '../read/units.js';
import type { DataRecord, Field, Source } from '../source/source.js';
import { conflict, type Finding, found, foundName, open } from './finding.js';
import { isAmong } from './mentions.js';
import { gains } from './quantities/is-other-sign.js';

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
    if (isOnWhatIsMissing(clause)) return [];
    const negated = clause.words.filter(({ isNegated }) => isNegated);
    const findings = (negated.length > 0 ? negated : clause.words).flatMap((word) =>
      nearest(readingsOf(word, clause, sources).map((reading) => judge(reading, sources, records))),
    );
    const [own] = findings.filter(({ kind }) => kind === 'found');
    return own === undefined ? findings.slice(0, 1) : [own];
  });
}

/** Verbs of what a result says: "the export does not state the meter size" denies nothing that it says. */
const telling = new Set(
  'state mention say give list name include show tell report record specify contain indicate'
    .split(' ')
    .map(stem),
);

/** Nouns of texts and tables, which tell something. */
const told = new Set(
  'export list table report page log result document file data notice minutes changelog thread mail record'
    .split(' ')
    .map(stem),
);

function isOnWhatIsMissing({ words }: Clause): boolean {
  const place = words.findIndex(({ isDenied }) => isDenied);
  const before = words.slice(0, Math.max(0, place));
  return telling.has(words[place]?.stem ?? '') && before.some((word) => told.has(word.stem));
}

/** Clauses of a text that speaks of one thing. */
const maxClauses = 8;

/** Words that go with a number that may be zero. */
const isOfNone = /^(?:0|zero|fewest|least|lowest|smallest|less|fewer|number|count|amount|total)$/;

/** The verdict of the sources on one reading of a word. */
interface Judgement {
  readonly findings: readonly Finding[];
  /** Words that the subjects of statement and source have in common. */
  readonly nearness: number;
}

/** Of several readings, those count whose subject is nearest to that of the statement. */
function nearest(judgements: readonly Judgement[]): readonly Finding[] {
  const told = judgements.filter(({ findings }) => findings.length > 0);
  const best = Math.max(...told.map(({ nearness }) => nearness));
  return told.filter(({ nearness }) => nearness === best).flatMap(({ findings }) => findings);
}

function judge(
  { word, clause, isReread }: WordReading,
  sources: readonly Source[],
  records: ReadonlySet<DataRecord>,
): Judgement {
  const { stem, isNegated } = word;
  // "ready" of one pod and not of another says nothing of "two of the pods".
  const isMixedIn = ({ fields, labels }: Source): boolean =>
    labels.has(stem) && isMixed(stem, clause, fields, records);
  if (isOfSome(word, clause) || sources.some(isMixedIn)) return { findings: [], nearness: 0 };
  const stated = fieldSays(word, clause, sources, records);
  if (stated !== undefined && (isNegated || stated.isFlag)) {
    const isSo = stated.isSo !== isNegated;
    // "Did not come for his vaccination" does not deny the vaccination.
    if (!isSo && isNegated && !isReread && !word.isDenied && stated.isFlag)
      return { findings: [], nearness: 0 };
    const how = isNegated
      ? 'the statement denies what the results say'
      : 'the results say otherwise';
    return { findings: [isSo ? found : conflict(`${how}: ${stated.shown}`)], nearness: Infinity };
  }
  // "There was snow", where `snowCm` is 0.
  if (stated?.isSo === false && !clause.words.some((each) => isOfNone.test(each.stem)))
    return { findings: [conflict(`the results say otherwise: ${stated.shown}`)], nearness: 1 };
  const { affirmed, denied, nearness } = inTexts(stem, clause, sources);
  // On a page, the same word is said of other things, too.
  const isPage = sources.some(({ clauses }) => clauses.length > maxClauses);
  const most = Math.min(clause.words.length, 4);
  // "No unit test failed": a log that tells of tests does not say otherwise.
  const isAbout = nearness >= (isNegated ? most : most - 1);
  const denialOf = isPage && !isAbout ? open : conflict;
  return { findings: saidInTexts(), nearness };

  function saidInTexts(): Finding[] {
    if (isNegated && denied) return [nearness > 1 ? found : foundName];
    // "The mayor moved to close the street" is not borne out by words on closing the street.
    const borneOut = nearness >= clause.words.length - 1 ? found : foundName;
    // A word alone may be of anything: "none of the eight" denies no "eight".
    const isMeantSo = isReread ? isNegated : word.isDenied;
    if (isMeantSo && affirmed && nearness > 1 && stem.length > 1 && !isNumberStem(stem))
      return [denialOf(`the statement denies what is cited: "${stem}" is said there`)];
    if (!isNegated && denied && !affirmed && stated === undefined)
      return [denialOf(`what is cited says "${stem}" with a negation`)];
    return !isNegated && affirmed && isReread ? [borneOut] : [];
  }
}

/** A word of a statement, or one that says the same, in its clause. */
interface WordReading {
  readonly word: ClauseWord;
  readonly clause: Clause;
  /** Whether the word is one for a state, which other words say as well. */
  readonly isReread: boolean;
}

/** "closed" is "not open", where the sources speak of open alone. */
function readingsOf(word: ClauseWord, clause: Clause, sources: readonly Source[]): WordReading[] {
  const others = otherWordsFor(word.stem);
  const own = { word, clause, isReread: false };
  if (others.length === 0) return [own];
  // Words by the numbers of a text are no fields.
  if (sources.some((source) => source.fields.length > 0 && hasField(source, word.stem)))
    return [own];
  const isKnown = sources.some(({ clauses }) =>
    clauses.some(({ words }) => words.some(({ stem }) => stem === word.stem)),
  );
  const reread = others.map(({ stem, isOpposite }) => {
    const other = { ...word, stem, isNegated: word.isNegated !== isOpposite };
    const words = clause.words.map((each) => (each === word ? other : each));
    return { word: other, clause: { ...clause, words }, isReread: true };
  });
  return isKnown ? [{ ...own, isReread: true }, ...reread] : reread;
}

function hasField({ labels, states }: Source, stem: string): boolean {
  return labels.has(stem) || states.has(stem);
}

/** `"status": "open"`: a text that is nothing but the word. */
function isState(value: Json, stem: string): boolean {
  if (typeof value !== 'string' || value.length > 40) return false;
  const [only, ...more] = stemsOf(value);
  return only === stem && more.length === 0;
}

/** Whether a statement speaks of a record: of a whole if of no part of it, of a part if more than the state says so. */
function isMeant(
  record: DataRecord,
  state: string,
  { words }: Clause,
  records: ReadonlySet<DataRecord>,
): boolean {
  if (record.list === undefined) return [...records].every(({ parent }) => parent !== record);
  const said = new Set(words.map(({ stem }) => stem));
  const named = record.fields.flatMap(({ value }) =>
    typeof value === 'string' ? stemsOf(value) : [],
  );
  return records.has(record) && named.some((stem) => stem !== state && said.has(stem));
}

/** Returns the verdict of fields on a word: a flag is set or not, a number above zero or not, a list empty or not. */
function fieldSays(
  { stem, isName, isNegated }: ClauseWord,
  clause: Clause,
  sources: readonly Source[],
  records: ReadonlySet<DataRecord>,
): { readonly isSo: boolean; readonly isFlag: boolean; readonly shown: string } | undefined {
  for (const { fields, facts, lists } of sources.filter((source) => hasField(source, stem))) {
    for (const { labels, value, record, key } of fields) {
      if (!isName && isState(value, stem) && isMeant(record, stem, clause, records))
        return { isSo: true, isFlag: true, shown: `${key} is ${String(value)}` };
      if (!isNameOf(stem, labels, clause) || !isAmong(record, records)) continue;
      if (typeof value === 'boolean')
        return { isSo: value, isFlag: true, shown: `${key} is ${value}` };
      const isFilled = facts.some((fact) => fact.key === key && fact.record.list === record.list);
      if (isEmpty(value) && !(record.list !== undefined && isFilled && !records.has(record)))
        return { isSo: false, isFlag: false, shown: `${key} is empty` };
    }
    const named = lists.filter(
      ({ labels, parent }) => isNameOf(stem, labels, clause) && isAmong(parent, records),
    );
    const [none] = named;
    if (none !== undefined && named.every(({ length }) => length === 0))
      return { isSo: false, isFlag: false, shown: `${none.path} is empty` };
    const counts = facts.filter(
      ({ labels, record, key }) =>
        key !== '' && isNameOf(stem, labels, clause) && isAmong(record, records),
    );
    // "No profit" is right where `profit` is below zero.
    const isThere = (value: number): boolean =>
      isNegated && gains.has(stem) ? value > 0 : value !== 0;
    const [counted] = counts;
    // Of some records zero and of others more decides nothing of all.
    const isOne = new Set(counts.map(({ value }) => isThere(value))).size === 1;
    if (counted !== undefined && isOne)
      return { isSo: isThere(counted.value), isFlag: false, shown: counted.shown };
  }
  return undefined;
}

/** "36 patients did not recover" counts those who did not, and does not deny that others did. */
function isOfSome({ isNegated, at }: ClauseWord, { words }: Clause): boolean {
  const isCount = ({ stem, isNegated: isBehind }: ClauseWord): boolean =>
    !isBehind && (isNumberStem(stem) || (/^\d+$/.test(stem) && !/^(?:19|20)\d\d$/.test(stem)));
  const place = words.findIndex(isCount);
  const [count, thing] = words.slice(place, place + 2);
  return (
    isNegated &&
    count !== undefined &&
    thing !== undefined &&
    count.at < at &&
    (place === 0 || !(thing.isNegated || words[place - 1]?.isName === true)) &&
    !thing.isName &&
    unitsNamed(thing.stem).length === 0
  );
}

/** Whether a flag is set, or a field filled, in some of the records that could be meant, and not in others. */
function isMixed(
  stem: string,
  clause: Clause,
  fields: readonly Field[],
  records: ReadonlySet<DataRecord>,
): boolean {
  const own = fields.filter(
    ({ labels, record }) => isNameOf(stem, labels, clause) && isAmong(record, records),
  );
  const states = own.map(({ value }) => (typeof value === 'boolean' ? value : !isEmpty(value)));
  return new Set(states).size > 1;
}

function isEmpty(value: Json): boolean {
  return value === null || value === '';
}

/** Words in names of fields that say nothing by themselves. */
const auxiliary = new Set(['is', 'has', 'was', 'can', 'are', 'no', 'non', 'of', 'the', 'in', 'at']);

function isNameOf(stem: string, labels: ReadonlySet<string>, { words }: Clause): boolean {
  if (!labels.has(stem)) return false;
  const said = new Set(words.map((word) => word.stem));
  return [...labels].every((label) => auxiliary.has(label) || said.has(label));
}

/** How texts use a word: affirmed, denied, or both; those count whose subject is nearest to that of the statement. */
function inTexts(
  stem: string,
  clause: Clause,
  sources: readonly Source[],
): { readonly affirmed: boolean; readonly denied: boolean; readonly nearness: number } {
  const uses = sources.flatMap(({ clauses }) =>
    clauses.flatMap((known) =>
      known.words
        .filter((word) => word.stem === stem && isSameSubject(stem, clause, known))
        .map(({ isNegated, isDenied }) => ({
          how: isDenied ? 'denied' : isNegated ? 'open' : 'affirmed',
          nearness: inCommon(clause.words, known.words),
        })),
    ),
  );
  const nearness = Math.max(0, ...uses.map((use) => use.nearness));
  const said = uses.filter((use) => use.nearness === nearness).map(({ how }) => how);
  return { affirmed: said.includes('affirmed'), denied: said.includes('denied'), nearness };
}

/** Names before the word, where both have some, have one in common. */
function isSameSubject(stem: string, clause: Clause, known: Clause): boolean {
  const [mine, theirs] = [clause, known].map((each) =>
    wordsBefore(stem, each).filter(({ isName }) => isName),
  );
  if (mine === undefined || theirs === undefined) return true;
  return mine.length === 0 || theirs.length === 0 || inCommon(mine, theirs) > 0;
}

function wordsBefore(stem: string, { words }: Clause): readonly ClauseWord[] {
  const place = words.findIndex((word) => word.stem === stem);
  return words.slice(0, Math.max(0, place));
}

function inCommon(some: readonly ClauseWord[], others: readonly ClauseWord[]): number {
  const stems = new Set(others.map(({ stem }) => stem));
  return some.filter(({ stem }) => stems.has(stem)).length;
}
