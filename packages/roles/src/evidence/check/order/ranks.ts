import type { DataList, DataRecord } from '../../source/source.js';
import { conflict, type Finding, found } from '../finding.js';
import { type Compared, fieldValue, recordsOf } from './compared.js';

const ordinal = /\b(?:first|second|third|fourth|fifth|last)\b/i;
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Checks the places that a statement gives to records of a list. */
export function ranks(compared: Compared): Finding[] {
  return segmentsOf(compared).flatMap((segment) => [...ranksIn(segment)]);
}

/** "Brook is second, and Calder is third" says two things; "Brook, and Calder, lead" one. */
function segmentsOf(compared: Compared): readonly Compared[] {
  const { text, mentions } = compared;
  const seams = [
    0,
    ...[
      ...text.matchAll(
        /[,;]\s+(?:and |but |while )?|\s(?:and|but|while|although|though|whereas)\s/g,
      ),
    ].map(({ index }) => index),
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

/** "Brook is second", "Calder is ahead of Brook", "Brook leads", where the list is in order of a number. */
function* ranksIn({ text, mentions, sources }: Compared): Generator<Finding, void, undefined> {
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
