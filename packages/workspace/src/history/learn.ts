import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import type { TurnResult } from '@pce/core';
import type { ToolFailureCode } from '@pce/core/contracts';
import type { CoordinatorResult, ToolFailure } from '@pce/core/internal';
import { mendedDocument, type RecordedFailure } from './mend-document.js';
import { applyProposal, propose } from './proposals.js';
import { type TurnFacts, whatChanged } from './what-changed.js';

/** Options for learning from errors. */
export interface LearningOptions {
  /** Number of occurrences of an error after which a change to the planning document is proposed. @defaultValue 2 */
  readonly repeats?: number;
  /** Handling of changes; `apply` changes planning documents immediately, with a backup. @defaultValue `propose` */
  readonly planChanges?: 'propose' | 'apply';
}

/** A turn to learn from. */
export interface LearnedTurn extends Pick<TurnResult, 'turn' | 'status' | 'commands'>, TurnFacts {
  /** Its planning document, relative to the root; `undefined` if it had none. */
  readonly document: string | undefined;
}

/**
 * Writes a turn's errors, and what made them work, to `history.md`. An error that occurs again leads to a change of the
 * planning document, which was tried against this turn and is proposed, or applied if the host chose so: what made it work, or,
 * if the turn did not complete, an edge case.
 */
export async function learn(
  root: string,
  { turn, status, commands, document, ...facts }: LearnedTurn,
  at: Date,
  { repeats = 2, planChanges = 'propose' }: LearningOptions = {},
): Promise<void> {
  const learnings = learningsOf(commands, facts);
  if (learnings.length === 0) return;
  const counts = await addToHistory(root, { turn, at, document, learnings });
  if (document === undefined) return;
  for (const learning of learnings) {
    const { id, mend } = learning;
    // A completed turn has handled an error that nothing mended.
    const isHandled = status === 'completed' && mend === undefined;
    if (isHandled || (counts.get(id) ?? 0) < repeats) continue;
    const before = await readFile(join(root, document), 'utf8');
    const after = mendedDocument(before, learning);
    if (after === undefined) continue;
    await propose(root, { id, file: document, before, after });
    if (planChanges === 'apply') await applyProposal(root, id, at);
  }
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

/** Returns the ids of the errors of a turn in `history.md`, which those of proposals are. */
export async function errorIdsOf(root: string, turn: string): Promise<readonly string[]> {
  const history = (await ifThere(readFile(join(root, historyFile), 'utf8'))) ?? '';
  return [...history.matchAll(/<!-- error: (\w+) in (\S+) -->/g)].flatMap(([, id, of]) =>
    id !== undefined && of === turn ? [id] : [],
  );
}

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
    ({ id, command, selected, error: { code, message }, learned }) =>
      `- "${command}" (${selected ?? 'no tool'}) failed with ${code}: ${message}. Learned: ${learned}. ${mark(id, turn)}`,
  );
  const title = `## ${time} · ${document ?? 'a request'} · ${turn}`;
  return [...(isFirst ? ['# History', ''] : ['']), title, '', ...lines, ''].join('\n');
}

interface Learning extends RecordedFailure {
  /** Id of the error, equal for every occurrence. */
  readonly id: string;
  readonly selected: string | null;
  readonly learned: string;
}

/** Returns each error of a turn once, in order of occurrence. */
function learningsOf(commands: Iterable<CoordinatorResult>, facts: TurnFacts): readonly Learning[] {
  const all = [...commands];
  const found = new Map<string, Learning>();
  for (const [index, { commandReceived: command, selected, error }] of all.entries()) {
    if (error === null || error.code === 'cancelled') continue;
    const { code } = error;
    const message = oneLine(error.message);
    const id = idOf([selected, code, message.replace(/\d+/g, '#')]);
    if (found.has(id)) continue;
    const { learned = adviceFor(error), mend } = whatChanged(all, index, facts) ?? {};
    found.set(id, {
      id,
      command: oneLine(command),
      selected,
      error: { ...error, message },
      learned: oneLine(learned),
      mend,
      edgeCase: edgeCaseOf(code, command),
    });
  }
  return [...found.values()];
}

/** Statuses of a service that answers later. */
const awayForNow = /\b(?:429|50[234])\b/;

function adviceFor({ code, message }: ToolFailure): string {
  return code === 'internal' && awayForNow.test(message)
    ? 'a service that it needs was away: it may be back in a later run'
    : advice[code];
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
