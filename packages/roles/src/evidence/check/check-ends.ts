import { conflict, type Finding } from './finding.js';
import { type Mention, recordsMentioned } from './mentions.js';

const fromKey = /^(?:from|origin|source|sender|seller|departure|departs?)(?:$|_)/i;
const toKey = /^(?:to|destination|target|recipient|receiver|buyer|arrival|arrives?)(?:$|_)/i;
const fromWord =
  /\b(?:from|leav(?:e|es|ing)|left|depart(?:s|ed|ing)?(?: from)?|quits?)\s+(?:the )?$/i;
const toWord = /\b(?:to|into|towards?|join(?:s|ed|ing)?|reach(?:es|ed|ing)?)\s+(?:the )?$/i;

/** Checks where something comes from and where it goes: "leaves Brenna", where `to` is Brenna and `from` somebody else. */
export function checkEnds(text: string, mentions: readonly Mention[]): Finding[] {
  const records = recordsMentioned(mentions);
  return mentions.flatMap(({ start, end, fields }) => {
    const before = text.slice(0, start);
    const isFrom = fromWord.test(before);
    if (!isFrom && !toWord.test(before)) return [];
    const own = fields.filter(({ record }) => records.size === 0 || records.has(record));
    const [other, right] = isFrom ? [toKey, fromKey] : [fromKey, toKey];
    const isOtherEnd =
      own.length > 0 &&
      own.every(
        ({ key, record }) => other.test(key) && record.fields.some((each) => right.test(each.key)),
      );
    return isOtherEnd
      ? [conflict(`${text.slice(start, end)} is the other end: ${own[0]?.key}`)]
      : [];
  });
}
