import { stemsOf } from '../../text/words.js';
import { inOneWord } from '../read/phrases.js';
import type { Quantity } from '../read/quantities.js';
import type { DataList, DataRecord, Fact, Source } from '../source/source.js';
import { greatest, less, more, smallest } from './directions.js';
import { conflict, type Finding, found } from './finding.js';
import { isMatch, valuesIn } from './matches.js';
import type { Mention } from './mentions.js';

const money = /\b(?:cheap\w*|expensive|costl\w*|pric\w*|costs?)\b/i;
const duration =
  /\b(?:slow|fast|long|short|quick)\p{L}*(?:er|est)\b|\btook (?:more|less|longer)\b/iu;
const speed = /\b(?:slow|fast|quick)\p{L}*(?:er|est)\b/iu;
const durationKey = /^(?:duration|elapsed|runtime|latency|took|time)/i;
const ordinal = /\b(?:first|second|third|fourth|fifth|last)\b/i;
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

function isSuperlative(text: string): boolean {
  return greatest.test(text) || smallest.test(text);
}

/** Parts of a statement that a comparison is checked against. */
export interface Compared {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly sources: readonly Source[];
  readonly quantities: readonly Quantity[];
}

/** Checks comparisons, superlatives and ranks where a list or sibling fields decide them. */
export function checkOrder(compared: Compared): Finding[] {
  return [
    ...betweenRecords(compared),
    ...betweenFields(compared),
    ...segmentsOf(compared).flatMap((segment) => [...ranks(segment)]),
  ];
}

/** "Brook is second, and Calder is third" says two things; "Brook, and Calder, lead" one. */
function segmentsOf(compared: Compared): readonly Compared[] {
  const { text, mentions } = compared;
  const seams = [
    0,
    ...[...text.matchAll(/[,;]\s+(?:and |but |while )?|\s(?:and|but|while)\s/g)].map(
      ({ index }) => index,
    ),
    text.length,
  ];
  const segments = seams.slice(1).map((end, place) => {
    const start = seams[place] ?? 0;
    return {
      ...compared,
      text: text.slice(start, end),
      mentions: mentions.filter((each) => each.start >= start && each.end <= end),
    };
  });
  return segments.filter((each) => rankSaid(each.text, 3) !== undefined && each.mentions.length > 0)
    .length > 1
    ? segments
    : [compared];
}

/** "Calder scored more goals than Arden", "Brook has the most points". */
function* betweenRecords({
  text,
  mentions,
  sources,
  quantities,
}: Compared): Generator<Finding, void, undefined> {
  const isMore = more.test(text);
  if (isMore === less.test(text)) return;
  for (const list of [...sources.flatMap(({ lists }) => lists), ...alikeIn(sources)]) {
    const [subject, object] = recordsOf(list, mentions);
    const field =
      subject && (comparedField(list, text) ?? fieldTold(subject.record, quantities, text));
    if (subject === undefined || field === undefined) continue;
    const value = fieldValue(subject.record, field);
    const than = /\bthan\b/i.exec(text)?.index;
    const isPair =
      than !== undefined && object !== undefined && subject.start < than && than < object.start;
    const rivals = isPair
      ? [object.record]
      : isSuperlative(text)
        ? list.records.filter((record) => record !== subject.record)
        : [];
    const values = rivals.flatMap((record) => fieldValue(record, field) ?? []);
    if (value === undefined || values.length === 0) continue;
    const isHigh = isMore !== (speed.test(text) && isDurationIn(list, field));
    const best = isHigh ? Math.max(...values) : Math.min(...values);
    const isSo = isHigh ? value >= best : value <= best;
    // The highest may share its place; what is higher than another is not as high.
    yield isSo && !(isPair && value === best)
      ? found
      : conflict(`the results cited have ${field} ${value} there, and ${best} elsewhere`);
  }
}

/** Results that several calls of one tool gave: their records have the same fields, and are compared like those of a list. */
function alikeIn(sources: readonly Source[]): readonly Pick<DataList, 'records'>[] {
  const roots = new Set(
    sources.flatMap(({ facts }) =>
      facts.flatMap(({ key, record }) => (key !== '' && record.list === undefined ? [record] : [])),
    ),
  );
  const byFields = Map.groupBy(roots, ({ facts }) =>
    facts
      .map(({ key }) => key)
      .sort()
      .join(' '),
  );
  return [...byFields.values()].filter(({ length }) => length > 1).map((records) => ({ records }));
}

/** "The lightest at 1.25 kg": the field that has the number told. */
function fieldTold(
  { facts }: DataRecord,
  quantities: readonly Quantity[],
  text: string,
): string | undefined {
  const told = facts.filter((fact) =>
    quantities.some(
      // "The top five" counts, and tells no value.
      (quantity) =>
        !/^\p{L}/u.test(quantity.text) &&
        valuesIn(quantity, fact).some((value) => isMatch(quantity, value, text)),
    ),
  );
  return new Set(told.map(({ key }) => key)).size === 1 ? told[0]?.key : undefined;
}

function recordsOf(
  { records }: Pick<DataList, 'records'>,
  mentions: readonly Mention[],
): { readonly record: DataRecord; readonly start: number }[] {
  const known = new Set(records);
  return mentions.flatMap(({ fields, start }) => {
    const named = fields.map(({ record }) => record).filter((record) => known.has(record));
    const [record] = named;
    return record !== undefined && new Set(named).size === 1 ? [{ record, start }] : [];
  });
}

/** Returns the number field that the statement names, or the one field of money where it speaks of a price. */
function comparedField({ records }: Pick<DataList, 'records'>, text: string): string | undefined {
  const stems = new Set(stemsOf(inOneWord(text)));
  const facts = records[0]?.facts ?? [];
  const named = facts.filter(({ labels }) => [...labels].some((label) => stems.has(label)));
  const chosen =
    named.length > 0
      ? named
      : money.test(text)
        ? facts.filter(isMoney)
        : duration.test(text)
          ? facts.filter(isDuration)
          : [];
  const keys = [...new Set(chosen.map(({ key }) => key))];
  if (keys.length < 2) return keys[0];
  // "More patients recovered than": what is compared stands last before "than".
  const than = text.search(/\bthan\b/i);
  const before = than === -1 ? [] : stemsOf(inOneWord(text.slice(0, than)));
  const last = before.findLast((stem) => chosen.some(({ labels }) => labels.has(stem)));
  const compared = chosen.filter(({ labels }) => last !== undefined && labels.has(last));
  return new Set(compared.map(({ key }) => key)).size === 1 ? compared[0]?.key : undefined;
}

/** The slower takes more time: a field whose name or unit says that it is a time. */
function isDuration({ key, units }: Fact): boolean {
  return durationKey.test(key) || units.some(({ kind }) => kind === 'time');
}

function isDurationIn({ records }: Pick<DataList, 'records'>, field: string): boolean {
  return records.some(({ facts }) => facts.some((fact) => fact.key === field && isDuration(fact)));
}

function isMoney({ units, maybe, labels }: Fact): boolean {
  return (
    [...units, ...maybe].some(({ kind }) => kind.startsWith('money:')) ||
    labels.has('price') ||
    labels.has('pric') ||
    labels.has('cost')
  );
}

function fieldValue({ facts }: DataRecord, field: string): number | undefined {
  return facts.find(({ key }) => key === field)?.value;
}

/** "Coffee is the most popular", where shares of coffee and tea stand side by side. */
function* betweenFields({ text, sources }: Compared): Generator<Finding, void, undefined> {
  const isMore = more.test(text);
  if (isMore === less.test(text)) return;
  for (const shares of siblingShares(sources)) {
    const places = shares
      .map((fact) => ({ fact, at: placeOf(fact, text) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at);
    const [subject, object] = places;
    const than = text.search(/\bthan\b/i);
    if (subject === undefined) continue;
    const isPair = than > subject.at && object !== undefined && object.at > than;
    if (!isPair && !(isSuperlative(text) && than === -1 && places.length === 1)) continue;
    if (!isPair && /^\s*most\s+(?:of|\p{Ll}+s)\b/iu.test(text)) continue;
    const rivals = isPair ? [object.fact] : shares.filter((fact) => fact !== subject.fact);
    const values = rivals.map(({ value }) => value);
    const best = isMore ? Math.max(...values) : Math.min(...values);
    const isSo = isMore ? subject.fact.value >= best : subject.fact.value <= best;
    yield isSo && !(isPair && subject.fact.value === best)
      ? found
      : conflict(`the results cited say otherwise: ${subject.fact.shown}`);
  }
}

/** Shares of one whole, side by side in one record. */
function siblingShares(sources: readonly Source[]): readonly (readonly Fact[])[] {
  const shares = sources
    .flatMap(({ facts }) => facts)
    .filter(({ key, value, units }) => key !== '' && units.length === 0 && value > 0 && value < 1);
  return [...Map.groupBy(shares, ({ record }) => record).values()].filter(
    ({ length }) => length > 1,
  );
}

function placeOf({ key }: Fact, text: string): number {
  const own = new Set(stemsOf(key));
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (stemsOf(match[0]).some((stem) => own.has(stem))) return match.index;
  }
  return -1;
}

/** "Brook is second", "Calder is ahead of Brook", "Brook leads", where the list is in order of a number. */
function* ranks({ text, mentions, sources }: Compared): Generator<Finding, void, undefined> {
  for (const list of sources.flatMap(({ lists }) => lists)) {
    const [subject, object] = recordsOf(list, mentions);
    if (subject === undefined) continue;
    const rank = rankOf(subject.record, list);
    if (rank === undefined) continue;
    const said = rankSaid(text, list.records.length);
    if (said !== undefined) {
      yield said === rank ? found : conflict(`the results cited have it in place ${rank + 1}`);
    } else if (object !== undefined && /\bahead of\b|\bin front of\b|\bbehind\b/i.test(text)) {
      if (/^\s*behind\b/i.test(text)) continue;
      const isAhead = rank < (rankOf(object.record, list) ?? rank);
      yield isAhead !== /\bbehind\b/i.test(text)
        ? found
        : conflict('the results cited have them in the other order');
    }
  }
}

function rankSaid(text: string, length: number): number | undefined {
  if (/\b(?:leads?|led|leader|top of|tops)\b/i.test(text)) return 0;
  const match = new RegExp(
    `\\b(?:is|was|comes?|came|ranks?|ranked|finish\\w*|ended(?: up)?|placed|in)\\s+(?:the\\s+)?(${ordinal.source})(?:\\s+(?:place|rank|position)|[.,;\\s]*$|\\s+(?:in|of|with|behind)\\b)`,
    'i',
  ).exec(text);
  const word = match?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  return word === 'last' ? length - 1 : ordinals.indexOf(word);
}

/** Returns the place of a record, from 0: by a field for it, or by the order of the list. */
function rankOf(record: DataRecord, list: DataList): number | undefined {
  const place = record.facts.find(({ key }) => /^(?:rank|place|position|pos|standing)$/i.test(key));
  if (place !== undefined) return place.value - 1;
  return isRanked(list) ? list.records.indexOf(record) : undefined;
}

/** In falling order of a number: the first is the best. */
function isRanked({ records }: DataList): boolean {
  const keys = records[0]?.facts.map(({ key }) => key) ?? [];
  return (
    records.length > 1 &&
    keys.some((key) => {
      const values = records.map((record) => fieldValue(record, key) ?? Number.NaN);
      return values.every(
        (value, index) => index === 0 || value < (values[index - 1] ?? Number.NaN),
      );
    })
  );
}
