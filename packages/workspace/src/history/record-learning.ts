import { appendFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';

/** A note by a person or an agent, gained while working. */
export interface NotedLearning {
  /** One sentence or a few; line breaks become spaces. */
  readonly text: string;
  /** Author. */
  readonly by: string;
  readonly at: Date;
  /** The planning document it refers to, relative to the root. @defaultValue none */
  readonly document?: string;
}

const maxLength = 2_000;

/**
 * Appends a learning to `history.md` of a workspace; creates the file if it is missing.
 *
 * @throws InvalidInputError if the text is empty or too long.
 */
export async function recordLearning(root: string, learning: NotedLearning): Promise<void> {
  const line = oneLine(learning.text);
  if (line === '' || line.length > maxLength) {
    throw new InvalidInputError(
      `a learning has 1 to ${maxLength} characters, not ${line.length}: say it in a few sentences`,
    );
  }
  const file = join(root, 'history.md');
  const isFirst = (await stat(file).catch(() => undefined)) === undefined;
  await appendFile(file, `${isFirst ? '# History\n' : ''}\n${entryOf(learning)}`);
}

/** Returns whether `history.md` of a workspace has a learning with the same text, time and author. */
export async function hasLearning(root: string, learning: NotedLearning): Promise<boolean> {
  const history = await readFile(join(root, 'history.md'), 'utf8').catch(() => '');
  return history.includes(entryOf(learning));
}

function entryOf({ text, by, at, document }: NotedLearning): string {
  const time = at.toISOString().slice(0, 16).replace('T', ' ');
  const title = `## ${time} · ${oneLine(document ?? 'a note')} · ${oneLine(by)}`;
  return `${title}\n\n- ${oneLine(text)}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('<!--', '‹!--').trim();
}
