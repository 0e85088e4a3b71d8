import type { CheckedValue, EvidenceLabel, StatementEvidence } from '@pce/core/contracts';
import { readAnswer } from './answer/read-answer.js';
import { sentencesIn } from './answer/sentences-in.js';
import type { CheckedAnswer } from './check-answer.js';
import type { Place } from './values/place.js';

/** Labels of statements, worst first. */
const order: readonly EvidenceLabel[] = [
  'contradicted',
  'unsupported',
  'asserted',
  'derived',
  'supported',
];

/**
 * Returns the sentences of a checked answer that cite a source or have a value, each with the worst label of its values. A
 * sentence without a value is `asserted`: words are not judged.
 */
export function statementsIn({
  text,
  values,
  unknownCitations,
}: Pick<CheckedAnswer, 'text' | 'values' | 'unknownCitations'>): StatementEvidence[] {
  const { citations } = readAnswer(text);
  return sentencesIn(text).flatMap(({ start, end }) => {
    const isIn = (place: Place): boolean => place.start >= start && place.start < end;
    const own = values.filter(isIn);
    const cited = citations.filter(isIn).flatMap(({ ids }) => ids);
    if (own.length === 0 && cited.length === 0) return [];
    const ids = [...new Set([...cited, ...own.flatMap((each) => each.citations)])];
    const statement = { text: text.slice(start, end).trim(), citations: ids };
    const unknown = cited.filter((id) => unknownCitations.includes(id));
    if (unknown.length > 0) {
      const reason = `it cites ${unknown.join(', ')}, which does not exist`;
      return { ...statement, label: 'unsupported', reason };
    }
    const labels = own.map(labelOf);
    const label = order.find((each) => labels.includes(each)) ?? 'asserted';
    const worst = own[labels.indexOf(label)];
    const { reason, formula } = worst ?? {};
    return {
      ...{ ...statement, label },
      ...(reason !== undefined && { reason: `${worst?.text}: ${reason}` }),
      ...(label === 'derived' && formula !== undefined && { formula }),
    };
  });
}

/** Returns a value's label for its statement: an added citation counts as supported, an unchecked value as asserted. */
function labelOf({ label }: CheckedValue): EvidenceLabel {
  if (label === 'uncited') return 'supported';
  return label === 'not_checked' ? 'asserted' : label;
}
