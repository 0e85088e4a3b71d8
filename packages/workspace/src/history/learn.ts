import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import type { TurnResult } from '@pce/core';
import type { CoordinatorResult, ToolFailureCode } from '@pce/core/contracts';
import { headingOf, proseLines } from '../document-outline.js';
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

interface HistoryEntry {
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
async function addToHistory(
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

interface Learning {
  /** Id of the error, equal for every occurrence. */
  readonly id: string;
  readonly command: string;
  readonly selected: string | null;
  readonly code: ToolFailureCode;
  readonly message: string;
  readonly learned: string;
  /** A line for a planning document in the Executor's syntax for edge cases. */
  readonly edgeCase: string;
}

/** Returns each error of a turn once, in order of occurrence. */
function learningsOf(commands: Iterable<CoordinatorResult>): readonly Learning[] {
  const all = [...commands];
  const found = new Map<string, Learning>();
  for (const [index, { commandReceived: command, selected, error }] of all.entries()) {
    if (error === null || error.code === 'cancelled') continue;
    const { code } = error;
    const message = oneLine(error.message);
    const id = idOf([selected, code, message.replace(/\d+/g, '#')]);
    if (found.has(id)) continue;
    const better = all.slice(index + 1).find((later) => worksInstead(later, selected));
    const learned = better
      ? `"${oneLine(better.commandReceived)}" worked afterwards`
      : advice[code];
    found.set(id, {
      id,
      command: oneLine(command),
      selected,
      code,
      message,
      learned,
      edgeCase: edgeCaseOf(code, command),
    });
  }
  return [...found.values()];
}

function worksInstead({ status, selected }: CoordinatorResult, failed: string | null): boolean {
  return status === 'success' && selected !== null && selected === failed;
}

const advice: Readonly<Record<ToolFailureCode, string>> = {
  timeout: 'give it less to do, or more time (timeoutMs, up to the limit toolTimeoutCeilingMs)',
  permission_denied: 'it needs a right that this host does not give; change the step or the host',
  dependency_missing: 'install what it needs, or use another tool',
  sandbox_violation: 'it reached for something outside its sandbox; change the tool',
  invalid_input: 'say in the step what the tool needs, in its terms',
  not_found: 'name something that is there, or say what to do where it is not',
  rate_limited: 'ask less often, or raise the limit of the service',
  cancelled: 'it was stopped from outside',
  missing_source: 'its result must name a source; use a tool that names one',
  internal: 'the tool has a fault: its message says where to look',
};

const happens: Readonly<Partial<Record<ToolFailureCode, readonly [string, string]>>> = {
  not_found: ['is missing', 'skip it and say so'],
  timeout: ['times out', 'try again'],
  rate_limited: ['is rate limited', 'try again'],
};

/** Returns the edge case for an error, about the text quoted in the command, if any. */
function edgeCaseOf(code: ToolFailureCode, command: string): string {
  const [problem, action] = happens[code] ?? ['fails', 'stop and ask'];
  const [, quoted] = /`([^`\n]{1,200})`/.exec(command) ?? [];
  return `If ${quoted === undefined ? 'a step' : `\`${quoted}\``} ${problem}, ${action}`;
}

function idOf(parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('<!--', '<! --').trim().slice(0, 300);
}
