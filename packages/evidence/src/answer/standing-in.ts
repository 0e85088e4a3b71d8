import type { Naming } from '../data/names.js';
import type { Pausing } from '../data/pausing.js';
import { type Leaf, leavesOf, type Rec, type RecordList } from '../data/records-in.js';
import type { ExpressionInput } from '../expression-outcome.js';
import { isRounded } from '../values/fit.js';
import { readMoment } from '../values/moment.js';
import { numbersIn } from '../values/number.js';
import { isWordOf, namePartsOf, placeOf } from '../values/words.js';
import { hasMention, isNumber, isSameDate, type Mention, type Statement } from './statement.js';

/** A value in a record that the sentence names, or outside any list (`isLoose`). */
export interface Found {
  readonly type: 'named';
  readonly id: string;
  readonly input: ExpressionInput;
  readonly isLoose: boolean;
  /** Name of its field, where the sentence does not have all words of it. */
  readonly unsaidField?: string;
}

/**
 * Where a value stands in a source. `unnamed`: in a list of which the sentence names no record, or in a text. `other`: in a list
 * of which it names another record.
 */
export type Standing =
  | Found
  | { readonly type: 'unnamed'; readonly where: string }
  | { readonly type: 'other'; readonly where: string }
  | { readonly type: 'nowhere' };

const order = ['named', 'unnamed', 'other', 'nowhere'];
const nowhere: Standing = { type: 'nowhere' };

/** Returns where a value stands in a source: the best of its places. @throws ExpressionError where the steps are used up */
export function* standingIn(id: string, mention: Mention, statement: Statement): Pausing<Standing> {
  const { evidence } = statement;
  const { lists, loose } = yield* evidence.recordsOf(id);
  evidence.workspace.spend(loose.length);
  const leaf = loose.find((each) => isAt(each, mention));
  if (leaf !== undefined && isLooseNamed(leaf, loose, statement))
    return found(id, leaf, statement, true);
  let best: Standing =
    leaf === undefined
      ? nowhere
      : { type: 'unnamed', where: `${id}${leaf.place}, of something else` };
  for (const list of lists) {
    const standing = yield* standingInList(id, list, mention, statement);
    if (order.indexOf(standing.type) < order.indexOf(best.type)) best = standing;
  }
  if (best.type !== 'nowhere') return best;
  const words = evidence.wordsOf(id);
  evidence.workspace.spend(words.numbers.length + words.moments.length);
  const isInText = hasMention(words, mention);
  return isInText ? { type: 'unnamed', where: `a text of ${id}: quote its words` } : nowhere;
}

function found(
  id: string,
  { place, value }: Leaf,
  { words, before }: Statement,
  isLoose: boolean,
): Found {
  const field = fieldOf(place);
  const isSaid = fieldWordsOf(field).every((part) =>
    [...words.words, ...before.words].some(({ text }) => isWordOf(part, text)),
  );
  const input = { path: id + place, value };
  return { type: 'named', id, input, isLoose, ...(!isSaid && { unsaidField: field }) };
}

/** Returns the name of the field at the end of a place: `price` of `.items[2].price`; empty for a value that is the whole source. */
function fieldOf(place: string): string {
  const names = place.match(/\['[^']*'\]|[^.[\]]+(?![^[]*\])/g) ?? [];
  return (names.at(-1) ?? '').replace(/^\['|'\]$/g, '');
}

/** Returns the words of a field name: `price` and `usd` of `priceUsd`, `price_usd` and `Price (USD)`. */
function fieldWordsOf(field: string): string[] {
  return namePartsOf(field.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '));
}

/** Returns whether the statement or the request names the owner of a value outside of lists: one of the texts beside it, if any. */
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
  const texts = [words, before, given];
  return (
    names.length === 0 ||
    names.some(({ value }) => {
      const parts = namePartsOf(String(value));
      return texts.some(
        (text) =>
          placeOf(text, parts) || parts.some((part) => part.length > 2 && placeOf(text, [part])),
      );
    })
  );
}

function* standingInList(
  id: string,
  list: RecordList,
  mention: Mention,
  statement: Statement,
): Pausing<Standing> {
  const { evidence, words, before, given } = statement;
  const here = yield* evidence.namingsIn(words, list, mention);
  const isOnly = list.records.length === 1;
  const near = here.length > 0 ? here : yield* evidence.namingsIn(before, list);
  const namings = near.length > 0 || !isOnly ? near : yield* evidence.namingsIn(given, list);
  const leafIn = (record: Rec): Leaf | undefined =>
    leavesOf(record, evidence.workspace).find((each) => isAt(each, mention));
  // Of two records that are named, the one before the value is meant; that after it where none is before.
  const meant = isOnly
    ? list.records
    : (here.length > 0 ? [nearestTo(mention.start, here)] : namings).map(({ record }) => record);
  const names = yield* evidence.namesOf(list);
  for (const record of meant) {
    const leaf = leafIn(record);
    if (leaf === undefined) continue;
    if (isOnly && namings.length === 0 && names.hasWords)
      return { type: 'unnamed', where: `${id}${leaf.place}, of something else` };
    return found(id, leaf, statement, isOnly && namings.length === 0);
  }
  const where = `${id}${list.path}`;
  if (here.some(({ record }) => leafIn(record) !== undefined))
    return { type: 'unnamed', where: `${where}, beside the name of another record` };
  const { numbers, marks } = names;
  const isThere = isNumber(mention)
    ? mention.readings.some(({ value }) => numbers.has(value))
    : marks.some(({ mark }) => typeof mark === 'object' && isSameDate(mention.readings, [mark]));
  if (!isThere || isOnly) return nowhere;
  if (namings.length > 0)
    return { type: 'other', where: `${where}, in a record that is not named` };
  return { type: 'unnamed', where: `${where}, of which no record is named` };
}

function nearestTo(at: number, namings: readonly Naming[]): Naming {
  return namings.reduce((best, each) => {
    const isBefore = each.end <= at;
    if (isBefore !== best.end <= at) return isBefore ? each : best;
    return isBefore === each.end > best.end ? each : best;
  });
}

/** Whether a value is the one mentioned; a text may have it among a few words. */
function isAt({ value }: Leaf, mention: Mention): boolean {
  if (typeof value === 'boolean') return false;
  const known = typeof value === 'string' ? readMoment(value) : [];
  if (!isNumber(mention)) return isSameDate(mention.readings, known);
  const written = typeof value === 'string' && known.length === 0 ? numbersIn(value) : [];
  const values =
    typeof value === 'number'
      ? [value]
      : written.flatMap(({ readings }) => readings.map((each) => each.value));
  const isSame = (each: number): boolean =>
    mention.readings.some((reading) => isRounded(reading, each));
  return values.some((each) => isSame(each) || (mention.isPercent && isSame(each * 100)));
}
