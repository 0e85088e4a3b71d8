import { stemsOf } from '../../text/words.js';
import type { Field, Source } from '../source/source.js';
import { conflict, type Finding } from './finding.js';
import type { Mention } from './mentions.js';

/** Between a name and what it is said to be: "Talmeer acted as declarant". */
const isSaidToBe =
  /^[)\s]*(?:is|was|acts? as|acted as|serves? as|served as|as)\s+(?:the\s+|its\s+)?$/i;
/** The other way round: "The declarant is Talmeer". */
const isHeldBy = /^\s*(?:is|was|:)\s+$/i;

/** Checks who is what: "Talmeer acted as declarant", where `declarant` is somebody else. */
export function checkHolders(
  text: string,
  mentions: readonly Mention[],
  sources: readonly Source[],
): Finding[] {
  const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)];
  const names = mentions.filter(({ start }) => /^\p{Lu}/u.test(text.slice(start)));
  return names.flatMap(({ start, end, fields }) => {
    const after = words.find(
      ({ index }) => index >= end && isSaidToBe.test(text.slice(end, index)),
    );
    const before = words.find(({ index, 0: word }) =>
      isHeldBy.test(text.slice(index + word.length, start)),
    );
    return [after, before].flatMap((word) => {
      const [role = ''] = stemsOf(word?.[0] ?? '');
      const held = role === '' ? [] : holdersOf(role, fields, sources);
      return held.length === 0 || held.some((holder) => fields.includes(holder))
        ? []
        : [conflict(`${held[0]?.key} is ${String(held[0]?.value)}`)];
    });
  });
}

/** Returns the fields of a name, in the records of other fields that could have been meant. */
function holdersOf(role: string, meant: readonly Field[], sources: readonly Source[]): Field[] {
  return sources.flatMap(({ fields }) =>
    fields.filter(
      ({ labels, value, record }) =>
        labels.size === 1 &&
        labels.has(role) &&
        typeof value === 'string' &&
        /^\p{Lu}/u.test(value) &&
        meant.every((field) => field.record === record),
    ),
  );
}
