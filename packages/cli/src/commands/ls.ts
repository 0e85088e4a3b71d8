import type { TurnSummary } from '@pce/core';
import { TurnNotFoundError } from '@pce/core/errors';
import { newestFirst, type TurnReader, type TurnStatus, turnStatuses } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { Option } from 'commander';
import type { JsonOptions } from '../options/json-options.js';
import { toCount } from '../options/option-values.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import type { PceCommand } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { printableLine } from '../terminal/printable.js';
import { findTurn, openTurns } from '../turns/find-turn.js';
import { compose } from '../workspace/compose.js';

/** The document of `pce ls --json`: the newest first. */
export interface LsDocument {
  readonly turns: readonly Omit<TurnSummary, 'head'>[];
  /** The turn that `--before` takes for the next page; `null` on the last one. */
  readonly next: string | null;
}

interface LsOptions extends PlaceOptions, JsonOptions {
  readonly limit: number;
  readonly status?: TurnStatus;
  readonly session?: string;
  readonly owner: string;
  readonly before?: string;
}

interface Page {
  readonly turns: readonly TurnSummary[];
  readonly hasMore: boolean;
}

export function addLs(program: PceCommand, output: Output): void {
  withPlaceOptions(program.command('ls'))
    .summary('list the turns')
    .description('Lists the turns of the workspace, the newest first.')
    .option('--limit <n>', 'how many at most', toCount, 50)
    .addOption(new Option('--status <status>', 'only those').choices(turnStatuses))
    .option('--session <session>', 'only those of this session')
    .option('--owner <owner>', 'whose turns, if a server has several users', 'local')
    .option('--before <turn>', 'only those that began before this one')
    .option('--json', 'print one JSON document: { turns, next }')
    .action(async (options: LsOptions) => {
      await using host = await compose({ ...options, isReadOnly: true });
      const { turns, hasMore } = await readPage(host.store, options);
      const next = hasMore ? (turns.at(-1)?.turn ?? null) : null;
      const document: LsDocument = { turns: turns.map(({ head: _, ...turn }) => turn), next };
      output.show(options.json, document, turnTree(turns).map(turnLine), nothing(options));
      if (next !== null) output.note(`there are more: --before ${next}`);
    });
}

/** Reads a whole page: the reader ends one early where few of many turns fit. */
async function readPage(
  store: Store,
  { limit, status, session, owner, before }: LsOptions,
): Promise<Page> {
  const reader = await openTurns(store);
  const turns: TurnSummary[] = [];
  let after = before === undefined ? undefined : await cursorOf(store, reader, before);
  do {
    const left = limit - turns.length;
    const page = await reader.list({ owner, status, session, after, limit: left });
    turns.push(...page.turns);
    after = page.next;
  } while (after !== undefined && turns.length < limit);
  return { turns, hasMore: after !== undefined };
}

async function cursorOf(store: Store, reader: TurnReader, before: string): Promise<string> {
  const turn = await findTurn(store, before);
  const summary = await reader.find(turn);
  if (summary === undefined) throw new TurnNotFoundError(before);
  return newestFirst(summary.startedAt, turn);
}

function nothing({ status, session, before }: LsOptions): string {
  const isAll = status === undefined && session === undefined && before === undefined;
  return isAll ? 'no turns yet: pce run begins one' : 'no such turns';
}

function turnLine({ turn: { turn, status, startedAt, title }, depth }: TreeLine): string {
  const began = `${new Date(startedAt).toISOString().slice(0, 19)}Z`;
  return `${'  '.repeat(depth)}${turn}  ${status.padEnd(9)}  ${began}  ${printableLine(title, 80)}`;
}

interface TreeLine {
  readonly turn: TurnSummary;
  readonly depth: number;
}

/** Puts turns that tools started below the turns that they work for; others, and those of others' pages, stay in order. */
function turnTree(turns: readonly TurnSummary[]): readonly TreeLine[] {
  const listed = new Set(turns.map(({ turn }) => turn));
  const below = (parent: string | undefined, depth: number): TreeLine[] =>
    turns
      .filter((turn) => parentIn(listed, turn) === parent)
      .flatMap((turn) => [{ turn, depth }, ...below(turn.turn, depth + 1)]);
  return below(undefined, 0);
}

function parentIn(listed: ReadonlySet<string>, { turn, parent }: TurnSummary): string | undefined {
  // A turn is never its own parent, even if its row says so.
  return parent !== undefined && parent !== turn && listed.has(parent) ? parent : undefined;
}
