import { stemsOf } from '../../../text/words.js';
import type { ClauseWord } from '../../read/clauses.js';
import { otherWordsFor } from '../../read/opposites.js';
import type { Quantity } from '../../read/quantities.js';
import { withRelated } from '../../read/related.js';
import type { DataRecord } from '../../source/source.js';
import type { Mention } from '../mentions.js';
import { type Threshold, thresholdsIn } from './thresholds.js';
import type { WordsNear } from './words-near.js';

/** A condition that a statement puts on records: it holds on some of a list, and not on others. */
export interface Condition {
  readonly how: string;
  readonly records: ReadonlySet<DataRecord>;
  /** Numbers of the statement that it compares with. */
  readonly uses: readonly Quantity[];
  /** Whether it only says that there is some of a thing: those that have none count in an average. */
  readonly isOfAmount: boolean;
  /** Where the statement says it. */
  readonly at: number;
}

/** Returns the conditions that words put on records: "running", "unpaid", "without a title", "above 40 °C". */
export function conditionsOn(
  records: readonly DataRecord[],
  near: WordsNear,
  stems: ReadonlySet<string>,
): readonly Condition[] {
  const groups = allConditionsOn(records, near, stems, true).filter(
    (group) => group.records.size > 0 && group.records.size < records.length,
  );
  return [...new Map(groups.map((group) => [keyOf(group.records, records), group])).values()];
}

/** Returns the conditions, those included that hold on all records or on none unless only a part is asked for. */
export function allConditionsOn(
  records: readonly DataRecord[],
  near: WordsNear,
  stems: ReadonlySet<string>,
  isProper = false,
): readonly Condition[] {
  const thresholds = thresholdsIn(records, near);
  const compared = new Set(thresholds.map(({ key }) => key));
  // "Rain" is in "light rain", too.
  const mentions = near.mentions.filter(
    ({ start, end }) => !/^\p{Ll}+$/u.test(near.text.slice(start, end)),
  );
  const words = near.words.filter(
    ({ at, stem }) =>
      !/^\p{N}/u.test(stem) && !mentions.some(({ start, end }) => start <= at && at < end),
  );
  return [
    ...thresholds.map(ofThreshold),
    ...valuesWithoutLetters(records, near),
    ...eitherOf(mentions.flatMap((mention) => ofMention(records, mention, near, stems) ?? [])),
    ...words.flatMap(
      (word) =>
        groupOf(records, word, compared, isProper) ??
        otherWordsFor(word.stem)
          .map(({ stem, isOpposite }) =>
            groupOf(
              records,
              { ...word, stem, isNegated: word.isNegated !== isOpposite },
              ...([compared, isProper] as const),
            ),
          )
          .find((group) => group !== undefined) ??
        [],
    ),
  ];
}

/** "Ada and Tom": the records of either, where both are names in one field. */
function eitherOf(named: readonly (Condition & { readonly key: string })[]): Condition[] {
  return [...Map.groupBy(named, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const records = new Set(same.flatMap((each) => [...each.records]));
    return [{ ...first, how: same.map(({ how }) => how).join(' or '), records }];
  });
}

/** "Milestone 4.2", "of 2024": a value that is no name, behind the name of its field. */
function valuesWithoutLetters(
  records: readonly DataRecord[],
  { words, text }: WordsNear,
): readonly Condition[] {
  const fields = records.flatMap((record) => record.fields);
  const said = new Set(words.map(({ stem }) => stem));
  const values = fields.filter(
    ({ value, labels }) =>
      typeof value === 'string' &&
      /^\P{L}*\d\P{L}*$/u.test(value) &&
      value.length <= 12 &&
      [...labels].some((label) => said.has(label)) &&
      text.includes(` ${value}`),
  );
  return [...Map.groupBy(values, ({ key, value }) => `${key} ${String(value)}`)].map(
    ([how, same]) => ({
      ...{ how, records: new Set(same.map(({ record }) => record)), uses: [], isOfAmount: false },
      at: text.indexOf(` ${String(same[0]?.value)}`) + 1,
    }),
  );
}

/** Returns the records whose field has a value that the statement names: the one field that has it, or that is named, too. */
function ofMention(
  records: readonly DataRecord[],
  { fields, start }: Mention,
  { words }: WordsNear,
  stems: ReadonlySet<string>,
): (Condition & { readonly key: string }) | undefined {
  const own = fields.filter(({ record }) => records.includes(record));
  const keys = [...new Set(own.map(({ key }) => key))];
  const named = keys.filter((key) =>
    own.some((field) => field.key === key && [...field.labels].some((label) => stems.has(label))),
  );
  const [key, ...more] = keys.length > 1 ? named : keys;
  if (key === undefined || more.length > 0) return undefined;
  const holders = own.filter((field) => field.key === key).map(({ record }) => record);
  const isNegated = words.some((word) => word.at === start && word.isNegated);
  return {
    key: `${isNegated ? 'another ' : ''}${key}`,
    how: `${isNegated ? 'another ' : ''}${key} ${String(own[0]?.value)}`,
    records: new Set(isNegated ? records.filter((each) => !holders.includes(each)) : holders),
    ...{ uses: [], isOfAmount: false, at: start },
  };
}

/** Returns the records on which all of some conditions hold. */
export function meeting(conditions: readonly Condition[]): Condition | undefined {
  const [first, ...more] = conditions;
  if (first === undefined) return undefined;
  return {
    how: conditions.map(({ how }) => how).join(' and '),
    records: new Set(
      [...first.records].filter((each) => more.every((one) => one.records.has(each))),
    ),
    uses: conditions.flatMap(({ uses }) => uses),
    isOfAmount: conditions.some(({ isOfAmount }) => isOfAmount),
    at: first.at,
  };
}

function keyOf(group: ReadonlySet<DataRecord>, records: readonly DataRecord[]): string {
  return records.map((record) => (group.has(record) ? 1 : 0)).join('');
}

function ofThreshold({ key, how, limit, records, quantity }: Threshold): Condition {
  return {
    how: `${key} ${how} ${limit}`,
    records: new Set(records),
    uses: [quantity],
    isOfAmount: false,
    at: quantity.start,
  };
}

/** Returns the records that a word singles out: by a value, a flag, a field that others have empty, or a number above zero. */
function groupOf(
  records: readonly DataRecord[],
  { stem, isNegated, at }: ClauseWord,
  compared: ReadonlySet<string>,
  isProper: boolean,
): Condition | undefined {
  const labelled = records
    .slice(0, 1)
    .flatMap(({ facts, fields }) => [...facts, ...fields].flatMap(({ labels }) => [...labels]));
  const own = withRelated(new Set([stem]), labelled);
  const isOf = ({ labels }: { readonly labels: ReadonlySet<string> }): boolean =>
    [...labels].some((label) => own.has(label));
  for (const [index, ask] of questions.entries()) {
    const answers = records.map((record) => ask(record, stem, isOf, compared));
    const known = answers.find((answer) => answer !== undefined);
    const group = records.filter((_, place) => answers[place]?.isSo === true);
    const isPart = group.length > 0 && group.length < records.length;
    if (known === undefined || (isProper && !isPart)) continue;
    const { key } = answers.find((answer) => answer?.isSo === true) ?? known;
    return {
      how: wordings[index]?.(key, stem, isNegated) ?? stem,
      records: new Set(isNegated ? records.filter((record) => !group.includes(record)) : group),
      ...{ uses: [], isOfAmount: index === questions.length - 1, at },
    };
  }
  return undefined;
}

type Question = (
  record: DataRecord,
  stem: string,
  isOf: (value: { readonly labels: ReadonlySet<string> }) => boolean,
  compared: ReadonlySet<string>,
) => { readonly isSo: boolean; readonly key: string } | undefined;

/** Questions that a word can ask of a record; `undefined` where it has no such field. */
const questions: readonly Question[] = [
  ({ fields }, stem) => {
    const said = fields.find(
      ({ value }) => typeof value === 'string' && stemsOf(value).includes(stem),
    );
    return said && { isSo: true, key: said.key };
  },
  ({ fields }, _, isOf) => {
    const flag = fields.find((field) => typeof field.value === 'boolean' && isOf(field));
    return flag && { isSo: flag.value === true, key: flag.key };
  },
  ({ fields }, _, isOf) => {
    const own = fields.filter((field) => typeof field.value !== 'boolean' && isOf(field));
    const [first] = own;
    const filled = own.find(({ value }) => typeof value === 'string' && value !== '');
    return first && { isSo: filled !== undefined, key: first.key };
  },
  ({ facts }, _, isOf, compared) => {
    const own = facts.filter((fact) => isOf(fact) && !compared.has(fact.key));
    const [first] = own;
    return first && { isSo: own.some(({ value }) => value > 0), key: first.key };
  },
];

/** How the answers are told to people. */
const wordings: readonly ((key: string, stem: string, isNegated: boolean) => string)[] = [
  (_, stem, isNegated) => `${isNegated ? 'other than ' : ''}"${stem}"`,
  (key, _, isNegated) => `${key} ${!isNegated}`,
  (key, _, isNegated) => `${isNegated ? 'no ' : ''}${key}`,
  (key, _, isNegated) => (isNegated ? `no ${key}` : `${key} above 0`),
];
