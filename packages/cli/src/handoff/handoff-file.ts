import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import { listMarker } from '@pce/core/internal';
import type { HandoffDriver } from '@pce/core/ports';
import type { HandoffConfig } from '@pce/handoff';

const fileName = 'handoff.json';

/**
 * Reads `handoff.json`: how agents are driven, and in which order. Without one there are the agents that everybody has.
 * @throws `InvalidInputError` with all that is wrong in the file
 */
export async function readHandoffConfig(root: string): Promise<HandoffConfig> {
  const { parseHandoffConfig } = await import('@pce/handoff');
  const text = await ifThere(readFile(join(root, fileName), 'utf8'));
  try {
    return parseHandoffConfig(text === undefined ? {} : JSON.parse(text));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`${fileName}: ${message}`, { cause: error });
  }
}

export async function openAgent(root: string, name: string): Promise<HandoffDriver> {
  const { openDriver } = await import('@pce/handoff');
  return openDriver(name, { config: await readHandoffConfig(root), root });
}

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
