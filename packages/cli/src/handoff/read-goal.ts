import { InvalidInputError } from '@pce/core/errors';
import { listMarker } from '@pce/core/internal';

export interface Goal {
  readonly goal: string;
  readonly criteria: readonly string[];
}

const heading = /^#{1,6}\s/;
const criteriaHeading = /^#{1,6}\s+(?:success|acceptance)\s+criteria\b/i;
const item = new RegExp(String.raw`^\s*${listMarker}\s+(?:\[[ x]\]\s+)?(.+)$`, 'i');

/** Reads a goal from Markdown: the list under "Success criteria" are the criteria, everything else is the goal. */
export function readGoal(markdown: string, file: string): Goal {
  const goal: string[] = [];
  const criteria: string[] = [];
  let isInCriteria = false;
  for (const line of markdown.split(/\r?\n/)) {
    if (heading.test(line)) isInCriteria = criteriaHeading.test(line);
    const [, text] = isInCriteria ? (item.exec(line) ?? []) : [];
    if (text !== undefined) criteria.push(text.trim());
    else if (!isInCriteria) goal.push(line);
  }
  const words = goal.join('\n').trim();
  if (words === '') throw new InvalidInputError(`${file}: there is no goal in it`);
  if (criteria.length > 0) return { goal: words, criteria };
  throw new InvalidInputError(
    `${file}: there is no list under "## Success criteria": write what a program can check, as in "- \`report.md\` exists"`,
  );
}
