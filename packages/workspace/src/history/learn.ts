import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TurnResult } from '@pce/core';
import { headingOf, proseLines } from '../document-outline.js';
import { addToHistory } from './history-file.js';
import { learningsOf } from './learnings.js';
import { applyProposal, propose } from './proposals.js';

/** Options for learning from errors. */
export interface LearningOptions {
  /** Number of occurrences of an error after which a change to the planning document is proposed. @defaultValue 2 */
  readonly repeats?: number;
  /** Handling of changes; `apply` changes planning documents immediately, with a backup. @defaultValue `propose` */
  readonly planChanges?: 'propose' | 'apply';
}

/**
 * Writes a turn's errors, and the calls that worked afterwards, to `history.md`. A repeated error that keeps its turn
 * from completing leads to a change of the planning document, which is proposed, or applied if the host chose so.
 *
 * @param findDocument - Returns the turn's planning document, relative to the root; `undefined` if it had none.
 */
export async function learn(
  root: string,
  { turn, status, commands }: Pick<TurnResult, 'turn' | 'status' | 'commands'>,
  findDocument: () => Promise<string | undefined>,
  at: Date,
  { repeats = 2, planChanges = 'propose' }: LearningOptions = {},
): Promise<void> {
  const learnings = learningsOf(commands);
  if (learnings.length === 0) return;
  const document = await findDocument();
  const counts = await addToHistory(root, { turn, at, document, learnings });
  // A completed turn has handled the error.
  if (document === undefined || status === 'completed') return;
  for (const { id, edgeCase } of learnings) {
    if ((counts.get(id) ?? 0) < repeats) continue;
    const before = await readFile(join(root, document), 'utf8');
    if (before.includes(edgeCase)) continue;
    const after = withEdgeCase(before, edgeCase);
    await propose(root, { id, file: document, before, after });
    if (planChanges === 'apply') await applyProposal(root, id, at);
  }
}

/** Adds an edge case to a planning document, in its section or in a new one at the end. */
function withEdgeCase(document: string, edgeCase: string): string {
  const lines = document.split('\n');
  const prose = proseLines(document, 1);
  const headings = prose.flatMap((line) => headingOf(line) ?? []);
  const section = headings.findIndex(({ text }) => /^(?:\d+[.)]\s*)?edge[ -]cases?:?$/i.test(text));
  const heading = headings[section];
  if (heading === undefined) {
    return `${document.replace(/\n*$/, '\n')}\n## Edge cases\n- ${edgeCase}\n`;
  }
  const end = headings[section + 1]?.line ?? lines.length + 1;
  const last = prose.findLast(
    ({ line, text }) => line >= heading.line && line < end && text.trim() !== '',
  );
  const at = last?.line ?? heading.line;
  return [...lines.slice(0, at), `- ${edgeCase}`, ...lines.slice(at)].join('\n');
}
