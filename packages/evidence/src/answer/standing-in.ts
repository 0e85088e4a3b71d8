import { splitWords } from '@pce/core/internal';
import type { Naming } from '../data/names.js';
import { type Leaf, leavesOf, type Rec, type RecordList } from '../data/records-in.js';
import type { ExpressionInput } from '../expression-outcome.js';
import { readMoment } from '../values/moment.js';
import { isRounded, type NumberMention, numbersIn } from '../values/number.js';
import { isWordOf, namePartsOf, placeOf } from '../values/words.js';
import { hasMention, isNumber, type Mention, type Statement } from './statement.js';

/** A value in a record that the sentence names, or outside any list. */
export interface Found {
  readonly type: 'named';
  readonly id: string;
  readonly input: ExpressionInput;
  /** Name of its field, if the sentence does not contain all its words. */
  readonly unsaidField?: string;
}

/**
 * Result of looking up a value in a source. `unnamed`: in a list of which the sentence names no record, or in a text.
 * `other`: in a list of which it names another record.
 */
export type Standing =
  | Found
  | { readonly type: 'unnamed'; readonly where: string }
  | { readonly type: 'other'; readonly where: string }
  | { readonly type: 'nowhere' };

const nowhere: Standing = { type: 'nowhere' };
/** Places of a value outside lists that are compared with the sentence. */
const maxLeaves = 20;

/** Looks up a value in a source and returns its best match. @throws ExpressionError if the steps are used up */
export function standingIn(id: string, mention: Mention, statement: Statement): Standing {
  const { evidence } = statement;
  const { lists, loose } = evidence.recordsOf(id);
  evidence.spend(loose.length);
  const leaves = loose.filter((each) => isAt(each, mention, statement)).slice(0, maxLeaves);
  const named = leaves
    .filter((each) => isLooseNamed(each, loose, statement))
    .map((each) => found(id, each, statement));
  const [first] = named;
  if (first) return named.find(({ unsaidField }) => unsaidField === undefined) ?? first;
  const [leaf] = leaves;
  const standings = lists.map((list) => standingInList(id, list, mention, statement));
  if (leaf) standings.unshift({ type: 'unnamed', where: `${id}${leaf.place}, of something else` });
  for (const type of ['named', 'unnamed', 'other']) {
    const best = standings.find((each) => each.type === type);
    if (best !== undefined) return best;
  }
  const words = evidence.wordsOf(id);
  evidence.spend(words.numbers.length + words.moments.length);
  const isInText = hasMention(words, mention);
  return isInText ? { type: 'unnamed', where: `a text of ${id}: quote its words` } : nowhere;
}

function found(id: string, { place, value }: Leaf, { words, before }: Statement): Found {
  // The field of `.items[2].price` is `price`; a value that is the whole source has none.
  const names = place.match(/\['[^']*'\]|[^.[\]]+(?![^[]*\])/g) ?? [];
  const field = (names.at(-1) ?? '').replace(/^\['|'\]$/g, '');
  const said = [...words.words, ...before.words];
  const isSaid = splitWords(field).every((part) => said.some(({ text }) => isWordOf(part, text)));
  const input = { path: id + place, value };
  return { type: 'named', id, input, ...(!isSaid && { unsaidField: field }) };
}

/** Returns whether the statement or request names the owner of a value outside lists: one of the texts next to it, if any. */
function isLooseNamed(
  leaf: Leaf,
  loose: readonly Leaf[],
  { words, before, given }: Statement,
): boolean {
  const names = loose.filter(
    ({ place, value }) =>
      typeof value === 'string' &&
      leaf.place.startsWith(place.replace(/(?:\.[^.[\]]*|\['[^']*'\]|\[\d+\])$/u, '')) &&
      // "USD", "kg" and "ok" name nothing.
      value.length > 3 &&
      /\p{L}/u.test(value) &&
      readMoment(value).length === 0,
  );
  const isIn = (parts: readonly string[]): boolean =>
    [words, before, given].some((text) => placeOf(text, parts) !== undefined);
  return (
    names.length === 0 ||
    names.some(({ value }) => {
      const parts = namePartsOf(String(value));
      return isIn(parts) || parts.some((part) => part.length > 2 && isIn([part]));
    })
  );
}

function standingInList(
  id: string,
  list: RecordList,
  mention: Mention,
  statement: Statement,
): Standing {
  const { evidence, words, before, given } = statement;
  const isOnly = list.records.length === 1;
  const here = evidence.namingsIn(words, list, mention);
  const others = isOnly ? [before, given] : [before];
  const namings = [here, ...others.map((text) => evidence.namingsIn(text, list))].find(
    ({ length }) => length > 0,
  );
  const leafIn = (record: Rec): Leaf | undefined =>
    leavesOf(record, evidence).find((each) => isAt(each, mention, statement));
  // Of two named records, the nearest before the value is meant, or else the nearest after it.
  const meant = here.length > 0 ? [nearestTo(mention.start, here)] : (namings ?? []);
  const { numbers, marks, hasWords } = evidence.namesOf(list);
  for (const record of isOnly ? list.records : meant.map((each) => each.record)) {
    const leaf = leafIn(record);
    if (leaf === undefined) continue;
    if (namings === undefined && hasWords)
      return { type: 'unnamed', where: `${id}${leaf.place}, of something else` };
    return found(id, leaf, statement);
  }
  const where = `${id}${list.path}`;
  if (here.some(({ record }) => leafIn(record) !== undefined))
    return { type: 'unnamed', where: `${where}, beside the name of another record` };
  const isThere = isNumber(mention)
    ? mention.readings.some(({ value }) => numbers.has(value))
    : marks.some(
        ({ mark }) => typeof mark === 'object' && statement.isSameTime(mention.readings, [mark]),
      );
  if (!isThere || isOnly) return nowhere;
  return namings === undefined
    ? { type: 'unnamed', where: `${where}, of which no record is named` }
    : { type: 'other', where: `${where}, in a record that is not named` };
}

function nearestTo(at: number, namings: readonly Naming[]): Naming {
  return namings.reduce((best, each) => {
    const isBefore = each.end <= at;
    if (isBefore !== best.end <= at) return isBefore ? each : best;
    return isBefore === each.end > best.end ? each : best;
  });
}

/** Returns whether a value is the mentioned one; a text may contain it among a few words. */
function isAt({ value }: Leaf, mention: Mention, statement: Statement): boolean {
  if (typeof value === 'boolean') return false;
  const known = typeof value === 'string' ? readMoment(value) : [];
  if (!isNumber(mention)) return statement.isSameTime(mention.readings, known);
  if (typeof value === 'number') return isSameNumber(mention, value);
  const written = known.length === 0 ? numbersIn(value).flatMap(({ readings }) => readings) : [];
  return written.some((each) => isSameNumber(mention, each.value));
}

function isSameNumber({ readings, isPercent }: NumberMention, value: number): boolean {
  const values = isPercent ? [value, value * 100] : [value];
  return readings.some((reading) => values.some((each) => isRounded(reading, each)));
}
