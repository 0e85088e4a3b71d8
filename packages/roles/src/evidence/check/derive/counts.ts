import { stem } from '@pce/core/commands';
import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import { percentUnit } from '../../read/units.js';
import type { DataList } from '../../source/source.js';
import type { ReadStatement } from '../read-statement.js';
import type { Candidate } from './candidate.js';
import { conditionsOn, meeting } from './conditions.js';
import type { Named } from './named.js';
import { lastKey, nounsOf } from './nouns-of.js';
import { type WordsNear, wordsNear, wordsOfAll } from './words-near.js';

/** Returns the length of a list, or of its part on which all conditions of the statement hold; as a share, too. */
export function* counts(
  quantity: Quantity,
  statement: ReadStatement,
  { stems }: Named,
): Generator<Candidate, void, undefined> {
  const isShare = quantity.units.some(({ kind }) => kind === 'percent');
  const isOfTime = quantity.units.some(({ kind }) => kind === 'time');
  if (quantity.units.length > 0 && !isOfTime && !isShare) return;
  if (/^(?:-fold\b|\s+times\b|\s?[x×]\s)/i.test(statement.masked.slice(quantity.end))) return;
  const things = thingsCounted(quantity, statement);
  for (const list of statement.sources.flatMap(({ lists }) => lists)) {
    const { path, length, records } = list;
    if (length === 0) continue;
    const isCounted = isOfTime
      ? isOfPeriods(list, quantity)
      : isNamed(list, quantity, statement, stems);
    if (isCounted && !isShare)
      yield { value: length, unit: quantity.units[0], formula: `number of ${path}` };
    const near = conditionsOn(records, besideThings(wordsNear(quantity, statement), things), stems);
    const all = besideThings(wordsOfAll(quantity, statement), things);
    const conditions = near.length > 0 ? near : conditionsOn(records, all, stems);
    const met = meeting(conditions);
    if (met === undefined) continue;
    const chosen = met.records.size > 0 ? [met] : conditions;
    for (const { how, records: part, uses } of chosen) {
      const formula = `number of ${path} with ${how}`;
      if (isShare && isOfThings(list, quantity, statement, stems))
        yield {
          value: (part.size / length) * 100,
          unit: percentUnit,
          formula: `${formula} / ${length}`,
          uses,
        };
      else if (!isShare && (!isOfTime || isCounted))
        yield { value: part.size, unit: quantity.units[0], formula, uses };
    }
  }
}

/** Where "two of the four hotels" says what is counted: it is no condition, though the name of one may say hotel, too. */
function thingsCounted({ end }: Quantity, { masked }: ReadStatement): number | undefined {
  const [before] =
    /^ of (?:the |all |its )?(?:[\p{L}\p{N}¤]+ )?(?=\p{L}+s\b)/u.exec(masked.slice(end)) ?? [];
  return before === undefined ? undefined : end + before.length;
}

function besideThings(near: WordsNear, things: number | undefined): WordsNear {
  return { ...near, words: near.words.filter(({ at }) => at !== things) };
}

/** "The five days", where each record has its date; "the six hours" of a list of that name. */
function isOfPeriods({ path, length, records }: DataList, { text }: Quantity): boolean {
  const unit = text.match(/\p{L}+$/u)?.[0] ?? '';
  const isDated = records.every(({ fields }) =>
    fields.some(({ key }) => /^(?:date|day|week|month|year|hour|time)$/i.test(key)),
  );
  return length > 1 && (isDated || headOf(path) === stem(unit));
}

/** Whether a share is one of a list's things: of what its name says, or of what each of its records names. */
function isOfThings(
  { path, records }: DataList,
  { end }: Quantity,
  { masked }: ReadStatement,
  stems: ReadonlySet<string>,
): boolean {
  if (nounsOf(path).some((noun) => stems.has(noun))) return true;
  const [noun = ''] = stemsOf(
    /^ of (?:the |all |its )?(\p{L}+)/u.exec(masked.slice(end))?.[1] ?? '',
  );
  const named = records.map(({ fields }) =>
    fields.find(
      ({ value, labels }) => typeof value === 'string' && labels.has(noun) && labels.size === 1,
    ),
  );
  return (
    named.every(Boolean) && new Set(named.map((field) => field?.value)).size === records.length
  );
}

/** Whether the statement counts the things of a list: its name, that of one of their fields, or "all five" without a name. */
function isNamed(
  { path, labels, records }: DataList,
  { start, end }: Quantity,
  { masked }: ReadStatement,
  stems: ReadonlySet<string>,
): boolean {
  if (labels.size === 0 || nounsOf(path).some((noun) => stems.has(noun))) return true;
  const isAlone =
    /\b(?:the|all|these|those)\s+$/i.test(masked.slice(0, start)) &&
    /^\s*(?:[,.;]|$)/.test(masked.slice(end));
  const [first] = records;
  const fields = first === undefined ? [] : [...first.facts, ...first.fields];
  const names = fields.flatMap(({ key, labels: own }) =>
    key === lastKey(path) ? [] : [...own].filter((name) => !labels.has(name)),
  );
  return isAlone || names.some((name) => stems.has(name));
}

/** The noun that a list's name ends with. */
function headOf(path: string): string {
  return nounsOf(path).at(-1) ?? '';
}
