import type { TurnResult } from '@pce/core';
import { evidenceIn } from '@pce/roles';

/** Returns the answer with a footnote for each cited claim, and the result of each statement's check. */
export function toReport(result: TurnResult): string | undefined {
  const { turn, answer, claims } = result;
  if (answer === null) return undefined;
  const statements = evidenceIn(result);
  const counts = ['supported', 'derived', 'asserted'].map(
    (label) => `${statements.filter((each) => each.label === label).length} ${label}`,
  );
  const notes = claims
    .filter(({ id }) => statements.some(({ citations }) => citations.includes(id)))
    .map(({ id, claim, source }) => `[^${id}]: [${source}](${encodeURI(source)}): ${claim}`);
  return [
    answer.replace(/\[(c\d+(?:, ?c\d+)*)\]/g, (_, ids: string) => toFootnotes(ids)),
    `---\n\nStatements: ${counts.join(', ')}. Journal: turn ${turn}.`,
    `${notes.join('\n')}\n`,
  ].join('\n\n');
}

function toFootnotes(ids: string): string {
  return ids
    .split(',')
    .map((id) => `[^${id.trim()}]`)
    .join('');
}
