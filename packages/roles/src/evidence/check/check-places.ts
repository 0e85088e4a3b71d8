import type { Clause } from '../read/clauses.js';
import { codeKey, codesIn } from '../read/codes.js';
import type { DateMention } from '../read/dates.js';
import { isSameDate, monthAlone } from '../read/dates.js';
import { plain } from '../read/plain.js';
import type { DataRecord, KnownDate, Source } from '../source/source.js';
import { conflict, type Finding, found, missing, open } from './finding.js';
import { isBoundOf } from './is-bound-of.js';
import { isSaidTogether } from './is-said-together.js';
import { isAmong } from './mentions.js';

/** Checks that a quotation stands word for word in what is cited. */
export function checkQuotation(text: string, sources: readonly Source[]): Finding {
  const words = plain(text);
  if (words.trim() === '' || sources.some((source) => source.plain.includes(words))) return found;
  // `v2.4.1` is 2.4.1.
  const [code, ...more] = codesIn(text);
  if (code?.text === text.trim() && more.length === 0) return checkCode(code, sources);
  return missing(`"${text}" is not in the results cited`);
}

/** Checks a date as far as it is said. */
export function checkDate(
  { text, readings }: DateMention,
  sources: readonly Source[],
  records: ReadonlySet<DataRecord>,
  { words, before }: { readonly words: Clause['words']; readonly before: string },
): Finding {
  const same = sources
    .flatMap(({ dates }) => dates)
    .filter(({ date }) => readings.some((stated) => isSameDate(stated, date)));
  const isNamed = readings.some((date) => {
    const month = monthAlone(date);
    return month !== undefined && sources.some((source) => namesMonth(source, month));
  });
  const isOfAll = same.some(({ record }) => record.list === undefined);
  if (
    same.length > 0 &&
    !isOfAll &&
    !isNamed &&
    !same.some(({ record }) => isAmong(record, records))
  )
    return conflict(`${text} belongs to another record`);
  const isKnown = same.length > 0;
  if (!isKnown && isBoundOf(before, readings, sources, records)) return found;
  const stems = new Set(words.map(({ stem }) => stem));
  const other = isNamed ? undefined : otherDate(same, sources, stems);
  if (other !== undefined) return conflict(`${text} is another date: ${other}`);
  const isTold = same.some(
    (known) =>
      known.context === undefined ||
      sources.some(
        (source) =>
          source.dates.includes(known) &&
          isSaidTogether(words, { context: known.context ?? stems, source }),
      ),
  );
  if (isKnown && !isNamed && !isTold)
    return open(`nothing in the results cited says ${text} of that`);
  return isKnown || isNamed
    ? found
    : missing(`${text} is not among the dates of the results cited`);
}

/** Words in names of dates that say nothing by themselves. */
const auxiliary = new Set([
  ...['at', 'on', 'by', 'from', 'to', 'until', 'date', 'time', 'is', 'was', 'local', 'utc', 'gmt'],
]);

/** Returns the field of a date that all words of its name speak of, where none of the fields with this date is spoken of. */
function otherDate(
  same: readonly KnownDate[],
  sources: readonly Source[],
  words: ReadonlySet<string>,
): string | undefined {
  const nameOf = ({ labels }: KnownDate): string[] =>
    [...labels].filter((label) => !auxiliary.has(label));
  const isSpoken = (known: KnownDate): boolean => nameOf(known).some((word) => words.has(word));
  if (same.some(isSpoken)) return undefined;
  const records = new Set(same.map(({ record }) => record));
  const other = sources
    .flatMap(({ dates, fields }) => (fields.length > 0 ? dates : []))
    .find((known) => {
      const name = nameOf(known);
      return records.has(known.record) && name.length > 0 && name.every((word) => words.has(word));
    });
  return other && [...other.labels].join(' ');
}

/** Whether a text has the month, or a field: `feb_kwh`. */
function namesMonth({ plain: words, labels }: Source, month: string): boolean {
  return words.includes(` ${month} `) || labels.has(month.slice(0, 3));
}

/** Checks an id, version, address or path: it is there as it stands, or it is not. */
export function checkCode(
  { text, isVersion }: Pick<ReturnType<typeof codesIn>[number], 'text' | 'isVersion'>,
  sources: readonly Source[],
  before = '',
): Finding {
  const key = codeKey(text);
  const isKnown = sources.some(({ codes, plain: words }) => {
    if (codes.has(key)) return true;
    if (isVersion && [...codes].some((code) => code.startsWith(`${key}.`))) return true;
    return /[/\\]/.test(key) && words.includes(plain(key));
  });
  if (isKnown) return found;
  // "There is no shipment for TK-9044" says so itself.
  return isAbsent.test(before)
    ? open(`nothing in the results cited tells of ${text}`)
    : missing(`${text} is not in the results cited`);
}

const isAbsent =
  /\b(?:there (?:is|are|was|were) no|no \p{L}+ (?:for|of|with|named|called))\b[^.;,:]*$/iu;
