import type { Json } from '@pce/core';
import type { CheckedValue } from '@pce/core/internal';
import type { Naming } from '../data/names.js';
import { type MomentMention, readMoment } from '../values/moment.js';
import { overlaps, type Place } from '../values/place.js';
import {
  codesIn,
  fold,
  foldTimes,
  namePartsOf,
  placeOf,
  type Words,
  wordsIn,
} from '../values/words.js';
import type { Bracket } from './bracket.js';
import type { Evidence } from './evidence.js';
import { type Found, standingIn } from './standing-in.js';
import { hasMention, isNumber, type Mention, type Statement } from './statement.js';

/** Binds a plain number or date to the results cited after it, else to the only record of any result that has it. */
export function bindMention(
  mention: Mention,
  statement: Statement,
  cited: readonly string[] = statement.citedBehind(mention),
): CheckedValue {
  const { evidence, quotations } = statement;
  const value = statement.value.bind(statement, mention);
  for (const { id, words } of quotations)
    if (hasMention(wordsIn(words), mention) && findQuotation(id, words, evidence) === 'found')
      return value('supported', { quotation: words, citations: [id] });
  const citations = cited.filter((id) => evidence.sourceOf(id) !== undefined);
  const repeated = citations.find((id) => statement.repeats(id, mention));
  if (repeated !== undefined) return value('supported', { citations: [repeated] });
  const standings = citations.map((id) => standingIn(id, mention, statement));
  const named = standings.find((each) => each.type === 'named');
  if (named !== undefined) return boundTo(named, 'supported', mention, statement);
  const inOthers = foundInOthers(mention, citations, statement);
  const [only, second] = inOthers;
  if (only !== undefined && second === undefined)
    return boundTo(only, 'uncited', mention, statement);
  const unnamed = standings.find((each) => each.type === 'unnamed');
  const where = unnamed?.where ?? (only && `${inOthers.length} results`);
  if (where !== undefined) return value('asserted', { citations, reason: `it stands in ${where}` });
  const unread = citations.find((id) => evidence.dataOf(id) === null);
  if (unread !== undefined)
    return value('asserted', { citations, reason: `${unread} is no text: code cannot look it up` });
  const other = standings.find((each) => each.type === 'other');
  const missing = `it does not stand in ${citations.join(', ')}`;
  const reason = citations.length > 0 ? missing : 'no named record has it';
  return value('unsupported', {
    citations,
    reason: other ? `it stands in ${other.where}` : reason,
  });
}

/** Returns whether a source has the number after the same word: the 4050 of "RTX 4050". */
export function isPartOfName({ start, end }: Mention, { text, evidence }: Statement): boolean {
  const [word] = /\p{L}[\p{L}\p{N}]+ $/u.exec(text.slice(Math.max(0, start - 40), start)) ?? [];
  if (word === undefined) return false;
  const name = fold(word + text.slice(start, end));
  return evidence.ids.some((id) => {
    const source = evidence.textOf(id);
    const at = source.indexOf(name);
    const around = [source[at - 1], source[at + name.length]];
    return at !== -1 && around.every((char = ' ') => !/[\p{L}\p{N}]/u.test(char));
  });
}

/** Returns a value found in a named record; `asserted` if the sentence does not name its field. */
function boundTo(
  { id, input, unsaidField }: Found,
  label: 'supported' | 'uncited',
  mention: Mention,
  statement: Statement,
): CheckedValue {
  const bound = { citations: [id], inputs: [input] };
  if (unsaidField === undefined) return statement.value(mention, label, bound);
  const reason = `it stands in ${input.path}, and the sentence does not name "${unsaidField}"`;
  return statement.value(mention, 'asserted', { ...bound, reason });
}

/** Returns the named records of other results that have a value, one for each result. */
function foundInOthers(
  mention: Mention,
  cited: readonly string[],
  statement: Statement,
): readonly Found[] {
  const found = new Map<Json | undefined, Found>();
  for (const id of statement.evidence.ids) {
    const data = statement.evidence.dataOf(id);
    if (cited.includes(id) || found.has(data)) continue;
    const standing = standingIn(id, mention, statement);
    if (standing.type === 'named') found.set(data, standing);
  }
  return [...found.values()];
}

/** Returns whether to skip a plain number or date: part of a name, or a period that a result has. */
export function isNoValue(mention: Mention, statement: Statement): boolean {
  const { evidence, words } = statement;
  const isPeriod =
    !isNumber(mention) &&
    mention.readings.every(({ day, minute }) => day === undefined && minute === undefined);
  const cited = statement.citedBehind(mention);
  if (cited.some((id) => statement.repeats(id, mention))) return false;
  const isCited = cited.length > 0;
  const isName = (name: Place | undefined): boolean => {
    if (name === undefined || name.start > mention.start || name.end < mention.end) return false;
    // "120 EUR [c1]" is a value even if a source has that text; the id 881 is not, unless it is cited itself.
    const isId = name.start === mention.start && name.end === mention.end;
    return isId ? !statement.isCited(mention) : !isCited || name.start < mention.start;
  };
  return evidence.ids.some((id) => {
    const { lists, loose } = evidence.recordsOf(id);
    const namings = lists.flatMap((list) => evidence.namingsIn(words, list));
    return (
      namings.some((each) => isName(each) || isDateOf(each, mention)) ||
      loose.some(
        ({ value }) =>
          typeof value === 'string' &&
          /\p{L}/u.test(value) &&
          isName(placeOf(words, namePartsOf(value))),
      ) ||
      (isPeriod && standingIn(id, mention, statement).type !== 'nowhere')
    );
  });
}

/** Returns whether the mention is the date that names a record, its first field; true even if cited. */
function isDateOf({ record, start, end }: Naming, mention: Mention): boolean {
  const [first] = Object.values(record.data);
  const isThere = !isNumber(mention) && start === mention.start && end === mention.end;
  return isThere && typeof first === 'string' && readMoment(first).length > 0;
}

/** Binds the value before a quotation: a number or date in the quotation, else a word. */
export function bindQuotation(
  { id, quotations }: Bracket & { readonly type: 'quotation' },
  at: number,
  statement: Statement,
): CheckedValue {
  const mention = statement.mentionBefore(at);
  const isSaid =
    mention !== undefined && quotations.some((words) => hasMention(wordsIn(words), mention));
  const place = isSaid ? mention : statement.wordBefore(at);
  const more = { quotation: quotations.join(' … '), citations: [id] };
  const standings = quotations.map((words) => findQuotation(id, words, statement.evidence));
  const labelled = (label: CheckedValue['label'], reason: string): CheckedValue =>
    statement.value(place, label, { ...more, reason });
  if (standings.includes('missing'))
    return labelled('unsupported', `the quoted words do not stand in ${id}`);
  // A number, date or code must occur in the quotation that proves it.
  const shown = statement.text.slice(place.start, place.end);
  if (!isSaid && /\d/.test(shown) && !fold(more.quotation).includes(fold(shown))) {
    if (mention !== undefined && mention.end >= place.end) {
      // A line of a log proves its text and its time.
      const lines = quotations.flatMap((words) => statement.evidence.lineWith(id, words) ?? []);
      const line = lines.find((each) => hasMention(wordsIn(each), mention));
      if (line !== undefined && !standings.includes('denied'))
        return statement.value(mention, 'supported', { ...more, quotation: line });
      return { ...bindMention(mention, statement, [id]), quotation: more.quotation };
    }
    return findQuotation(id, shown, statement.evidence) === 'missing'
      ? labelled('unsupported', `the quotation does not have ${shown}`)
      : labelled('asserted', `it stands in ${id}, not in the quoted words`);
  }
  return standings.includes('denied')
    ? labelled('asserted', 'a denial stands before the quoted words')
    : statement.value(place, 'supported', more);
}

/** Shortest quotation, in characters, that is specific enough. */
const minLength = 3;
/** Words that deny the text after them. */
const denial =
  /(?:^|[^\p{L}])(?:not|no|never|nor|without|\p{L}+n't|nicht|kein\p{L}*|nie|ohne|pas|jamais|sans|aucune?|nunca|sin)(?: [^\s.!?;¶]+){0,2} $/u;

/** Returns whether a source contains the quoted words as whole words; `denied` if a denial precedes them each time. */
function findQuotation(
  id: string,
  words: string,
  evidence: Evidence,
): 'found' | 'denied' | 'missing' {
  const text = evidence.textOf(id);
  const wanted = foldTimes(words);
  let isDenied = false;
  for (
    let at = text.indexOf(wanted);
    at !== -1 && wanted.length >= minLength;
    at = text.indexOf(wanted, at + 1)
  ) {
    evidence.spend(1);
    const end = at + wanted.length;
    // Whole words only.
    const isCut = [at, end].some(
      (edge) => edge > 0 && /^[\p{L}\p{N}]{2}$/u.test(text.slice(edge - 1, edge + 1)),
    );
    if (!isCut && !denial.test(text.slice(Math.max(0, at - 60), at))) return 'found';
    isDenied ||= !isCut;
  }
  return isDenied ? 'denied' : 'missing';
}

/** The text before a known size: "the 4 sites", "all 8 lamps", "of the 12". */
const isSize = /(?:^|[^\p{L}])(?:the|all|of|die|der|den|alle|aller|les|des|los|las)\s+$/iu;

/**
 * Returns the plain numbers and dates of a statement that a result has to contain: all but those that a bracket proves, the
 * request or context has, or a formula of the sentence uses as a condition, and but list numbers and sizes.
 */
export function mentionsIn(statement: Statement, proven: readonly CheckedValue[]): Mention[] {
  const { text, words, given, brackets, place } = statement;
  const conditions = brackets.flatMap(({ bracket }) =>
    bracket.type === 'formula' ? wordsIn(bracket.expression) : [],
  );
  // A month without a year is a period.
  const moments = words.moments.filter(({ readings }) =>
    readings.some((each) => each.year ?? each.day ?? each.minute),
  );
  const numbers = words.numbers.map((each) => dayOf(each, moments, text) ?? yearOr(each, text));
  const mentions: Mention[] = [...numbers, ...moments];
  return mentions.filter((mention) => {
    if (proven.some((each) => overlaps(each, mention))) return false;
    if (hasMention(given, mention) || isInName(text.slice(mention.start, mention.end), given))
      return false;
    const before = text.slice(place.start, mention.start);
    // Inserted by code for an uncertain claim.
    if (before.endsWith('(confidence ')) return false;
    if (/^\s*(?:[-*+]\s+)?$/.test(before) && /^[.)]\s/.test(text.slice(mention.end))) return false;
    if (statement.isCited(mention)) return true;
    if (conditions.some((each) => hasMention(each, mention))) return false;
    const isSmall =
      isNumber(mention) && mention.readings.some(({ value, step }) => value <= 100 && step === 1);
    return !(isSmall && isSize.test(before));
  });
}

/** Returns whether digits belong to a name or path in the request or context: the 47 of `week-47.csv`. */
function isInName(shown: string, { words, moments, numbers }: Words): boolean {
  return words.some(
    (word) =>
      word.text === shown && ![...moments, ...numbers].some((other) => overlaps(word, other)),
  );
}

/** Text between the days of one month: `16, 18 and 19 March`. */
const betweenDays = /^(?:[\s,–-]|(?<!\d)\d{1,2}(?!\d)|(?<!\p{L})\p{L}{1,3}(?!\p{L}))+$/u;
const maxBetween = 40;

function dayOf(
  number: Mention,
  moments: readonly MomentMention[],
  text: string,
): Mention | undefined {
  const { start, end } = number;
  const day = Number(text.slice(start, end));
  if (!Number.isInteger(day) || day < 1 || day > 31) return undefined;
  const next = moments.find((each) => each.start >= end && each.start - end <= maxBetween);
  const isListed = next !== undefined && betweenDays.test(text.slice(end, next.start));
  const readings = isListed ? next.readings.filter((each) => each.day !== undefined) : [];
  return readings.length === 0
    ? undefined
    : { start, end, readings: readings.map((each) => ({ ...each, day })) };
}

/** Reads a four-digit number as a year if it can be one. */
function yearOr(mention: Mention, text: string): Mention {
  const { start, end } = mention;
  const shown = text.slice(start, end);
  return /^(?:19|20)\d\d$/.test(shown)
    ? { start, end, readings: [{ year: Number(shown) }] }
    : mention;
}

/**
 * Returns the codes of a sentence with citations that neither the request nor a result has, if results have codes of the
 * same shape: `INV-2026-0471` instead of `INV-2026-0417`. Codes of other shapes are treated as names.
 */
export function foreignCodes(statement: Statement, found: readonly CheckedValue[]): CheckedValue[] {
  const { text, place, words, given, evidence, brackets, citations } = statement;
  if (brackets.length === 0 && citations.length === 0) return [];
  const known = [...found, ...words.numbers, ...words.moments, ...citations];
  return codesIn(text.slice(place.start, place.end), place.start).flatMap((code) => {
    if (known.some((each) => overlaps(each, code))) return [];
    if (placeOf(given, namePartsOf(code.text)) !== undefined) return [];
    const like = evidence.codeLike(code.text);
    const reason = `no result has it; there is ${like}`;
    return like === undefined ? [] : [statement.value(code, 'unsupported', { reason })];
  });
}
