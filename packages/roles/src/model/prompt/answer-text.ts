import type { StatementEvidence } from '@pce/core/contracts';
import { fitLines } from './fit-lines.js';

/** Statements that code could not prove come first. */
const order: Readonly<Record<StatementEvidence['label'], number>> = {
  contradicted: 0,
  unsupported: 0,
  uncited: 0,
  asserted: 1,
  derived: 2,
  supported: 3,
};

/** Returns the answer as it stands; of one that is too long, the statements that code could not prove before all others. */
export function answerText(
  answer: string,
  evidence: readonly StatementEvidence[],
  room: number,
  count: (text: string) => number,
): string {
  if (count(answer) <= room) return answer;
  const ranked = evidence
    .map((statement, place) => ({ ...statement, place }))
    .sort((a, b) => order[a.label] - order[b.label]);
  const { lines } = fitLines(ranked, room - 16, {
    text: ({ text }) => text,
    place: ({ place }) => place,
    count,
  });
  const hidden = evidence.length - lines.length;
  return `${lines.join('\n')}\n[${hidden} of ${evidence.length} statements are left out]`;
}
