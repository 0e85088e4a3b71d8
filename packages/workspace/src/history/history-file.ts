import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import type { Learning } from './learnings.js';

export interface HistoryEntry {
  readonly turn: string;
  readonly at: Date;
  /** The turn's planning document, relative to the root, if it is one of the workspace. */
  readonly document: string | undefined;
  readonly learnings: readonly Learning[];
}

const historyFile = 'history.md';

const mark = (id: string, turn: string): string => `<!-- error: ${id} in ${turn} -->`;

/**
 * Appends a turn's errors to `history.md`, each once even if the turn stops several times.
 * @returns the number of occurrences in the history for each error of the turn, by id
 */
export async function addToHistory(
  root: string,
  entry: HistoryEntry,
): Promise<ReadonlyMap<string, number>> {
  const file = join(root, historyFile);
  const before = (await ifThere(readFile(file, 'utf8'))) ?? '';
  const news = entry.learnings.filter(({ id }) => !before.includes(mark(id, entry.turn)));
  const text = news.length === 0 ? '' : entryText({ ...entry, learnings: news }, before === '');
  if (text !== '') await appendFile(file, text);
  const whole = before + text;
  return new Map(
    entry.learnings.map(({ id }) => [id, whole.split(`<!-- error: ${id} `).length - 1]),
  );
}

function entryText({ turn, at, document, learnings }: HistoryEntry, isFirst: boolean): string {
  const time = at.toISOString().slice(0, 16).replace('T', ' ');
  const lines = learnings.map(
    ({ id, command, selected, code, message, learned }) =>
      `- "${command}" (${selected ?? 'no tool'}) failed with ${code}: ${message}. Learned: ${learned}. ${mark(id, turn)}`,
  );
  const title = `## ${time} · ${document ?? 'a request'} · ${turn}`;
  return [...(isFirst ? ['# History', ''] : ['']), title, '', ...lines, ''].join('\n');
}
