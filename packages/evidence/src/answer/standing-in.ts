import type { Naming } from '../data/names-of.js';
import { type Leaf, leavesOf, type RecordList } from '../data/records-in.js';
import type { ExpressionInput } from '../expression-outcome.js';
import { isRounded } from '../values/fit.js';
import { isSameMoment, readMoment } from '../values/moment.js';
import { type NumberMention, numbersIn } from '../values/number.js';
import { wordsIn } from '../values/words.js';
import type { Evidence, Pausing } from './evidence.js';
import { hasMention, type Mention, type Statement } from './statement.js';

/**
 * Where a value stands in a source.
 *
 * - `named`: in a record that the sentence names, or outside any list.
 * - `unnamed`: in a record of a list of which the sentence names none, or in a text.
 * - `other`: in a record of a list of which the sentence names another.
 */
export type Standing =
  | {
      readonly type: 'named';
      readonly id: string;
      readonly input: ExpressionInput;
      readonly isLoose: boolean;
    }
  | { readonly type: 'unnamed' | 'other'; readonly id: string; readonly where: string }
  | { readonly type: 'nowhere' };

const nowhere: Standing = { type: 'nowhere' };
const rank = { named: 0, unnamed: 1, other: 2, nowhere: 3 };

/** Returns where a value stands in a source: the best of its places. @throws ExpressionError where the steps are used up */
export function* standingIn(
  id: string,
  mention: Mention,
  statement: Statement,
  evidence: Evidence,
): Pausing<Standing> {
  const { lists, loose } = yield* evidence.recordsOf(id);
  evidence.workspace.spend(loose.length);
  const leaf = loose.find((each) => isAt(each, mention));
  if (leaf !== undefined) return named(id, leaf, true);
  let best = nowhere;
  for (const list of lists) {
    const standing = yield* standingInList(id, list, mention, statement, evidence);
    if (rank[standing.type] < rank[best.type]) best = standing;
    if (best.type === 'named') return best;
  }
  if (best.type === 'nowhere' && isInText(evidence.textOf(id), mention))
    return { type: 'unnamed', id, where: 'a text of it: quote the words' };
  return best;
}

function named(id: string, { place, value }: Leaf, isLoose: boolean): Standing {
  return { type: 'named', id, input: { path: `${id}${place}`, value }, isLoose };
}

function* standingInList(
  id: string,
  list: RecordList,
  mention: Mention,
  statement: Statement,
  evidence: Evidence,
): Pausing<Standing> {
  const { workspace } = evidence;
  const names = yield* evidence.namesOf(list);
  const here = yield* evidence.namingsIn(statement.words, list, mention);
  const namings = here.length > 0 ? here : yield* evidence.namingsIn(statement.before, list);
  const [only] = list.records;
  if (only !== undefined && list.records.length === 1) {
    const leaf = leavesOf(only, workspace).find((each) => isAt(each, mention));
    return leaf === undefined ? nowhere : named(id, leaf, namings.length === 0);
  }
  const holders = namings.flatMap((naming) => {
    const leaf = leavesOf(naming.record, workspace).find((each) => isAt(each, mention));
    return leaf === undefined ? [] : { naming, leaf };
  });
  const [holder] = holders;
  if (holder !== undefined) {
    // Of two records that are named, the one before the value is meant; that after it where none is before.
    const nearest = here.length === 0 ? holder.naming : nearestTo(mention.start, namings);
    const meant = holders.find(({ naming }) => naming.record === nearest?.record);
    if (meant !== undefined) return named(id, meant.leaf, false);
    return {
      type: 'unnamed',
      id,
      where: `${id}${holder.leaf.place}, beside the name of another record`,
    };
  }
  const isThere =
    mention.type === 'number'
      ? mention.readings.some(({ value }) => names.numbers.has(value))
      : names.marks.some(
          ({ value }) =>
            typeof value !== 'number' && mention.readings.some((each) => isSameMoment(each, value)),
        );
  if (!isThere) return nowhere;
  return namings.length > 0
    ? { type: 'other', id, where: `${id}${list.path}, in a record that is not named` }
    : { type: 'unnamed', id, where: `${id}${list.path}, of which no record is named` };
}

function nearestTo(at: number, namings: readonly Naming[]): Naming | undefined {
  const before = namings.filter(({ end }) => end <= at);
  return before.length > 0
    ? before.reduce((last, each) => (each.end > last.end ? each : last))
    : namings.reduce((first, each) => (each.start < first.start ? each : first));
}

/** Whether a value is the one mentioned; a text may have it among a few words. */
function isAt({ value }: Leaf, mention: Mention): boolean {
  if (typeof value === 'boolean') return false;
  if (mention.type === 'moment') {
    if (typeof value !== 'string') return false;
    return readMoment(value).some((known) =>
      mention.readings.some((each) => isSameMoment(each, known)),
    );
  }
  return typeof value === 'number'
    ? isNumber(value, mention)
    : readMoment(value).length === 0 && hasNumber(value, mention);
}

function isNumber(value: number, { readings, isPercent }: NumberMention): boolean {
  return readings.some(
    (each) => isRounded(each, value) || (isPercent && isRounded(each, value * 100)),
  );
}

function hasNumber(text: string, mention: NumberMention): boolean {
  return numbersIn(text).some(({ readings }) =>
    readings.some(({ value }) => isNumber(value, mention)),
  );
}

/** Characters of a text in which numbers and dates are looked for. */
const maxText = 200_000;

function isInText(text: string, mention: Mention): boolean {
  return text.length < maxText && hasMention(wordsIn(text), mention);
}
