import type { CheckedValue, EvidenceLabel, StatementEvidence } from '@pce/core/contracts';
import { readAnswer } from './answer/read-answer.js';
import { sentencesIn } from './answer/sentences-in.js';
import type { CheckedAnswer } from './checked-answer.js';
import type { Place } from './values/place.js';

/** Labels of statements, the worst first. */
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
  return sentencesIn(text).flatMap((place) => {
    const own = values.filter((each) => isIn(each, place));
    const cited = citations.filter((each) => isIn(each, place)).flatMap(({ ids }) => ids);
    const ids = [...new Set([...cited, ...own.flatMap((each) => each.citations)])];
    const words = text.slice(place.start, place.end).trim();
    if (own.length === 0 && cited.length === 0) return [];
    const unknown = cited.filter((id) => unknownCitations.includes(id));
    if (unknown.length > 0) {
      const reason = `it cites ${unknown.join(', ')}, which does not exist`;
      return { text: words, label: 'unsupported', citations: ids, reason };
    }
    const label = own
      .map(labelOf)
      .reduce<EvidenceLabel>(
        (worst, each) => (order.indexOf(each) < order.indexOf(worst) ? each : worst),
        own.length === 0 ? 'asserted' : 'supported',
      );
    const worst = own.find((each) => labelOf(each) === label);
    const { reason, formula } = worst ?? {};
    return {
      ...{ text: words, label, citations: ids },
      ...(reason !== undefined && { reason: `${worst?.text}: ${reason}` }),
      ...(label === 'derived' && formula !== undefined && { formula }),
    };
  });
}

/** Returns the label that a value gives to its statement: a citation that was added counts, and an unchecked value is only said. */
function labelOf({ label }: CheckedValue): EvidenceLabel {
  if (label === 'uncited') return 'supported';
  return label === 'not_checked' ? 'asserted' : label;
}

function isIn({ start }: Place, { start: from, end }: Place): boolean {
  return start >= from && start < end;
}
