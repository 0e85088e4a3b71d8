import type { TurnSummary } from '@pce/core';
import type { Usage } from '@pce/core/contracts';
import { PceError, TurnNotFoundError } from '@pce/core/errors';
import {
  addUsage,
  newestFirst,
  noUsage,
  type TurnReader,
  type TurnStatus,
  turnStatuses,
} from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { findTurn, openTurns } from '../journals/find-journal.js';
import { command, type PceCommand, type PlaceOptions, toCount } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';
import { duration, money } from '../turns/turn-report.js';
import { compose, type Host } from '../workspace/compose.js';

/** The document of `pce ls --json`: the newest first. */
export interface LsDocument {
  readonly turns: readonly ListedTurn[];
  /** The turn that `--before` takes for the next page; `null` on the last one. */
  readonly next: string | null;
}

/** A turn with what it took. */
export interface ListedTurn extends Omit<TurnSummary, 'head'> {
  /** Status `running`, and its process is gone: `pce resume` continues it. Known of stores in files. */
  readonly interrupted: boolean;
  /** From its first event to the last; of one that runs, until now. */
  readonly durationMs: number;
  readonly usage: Usage;
  /** Models that were asked, by calls that say so. */
  readonly models: readonly string[];
}

interface LsOptions extends PlaceOptions {
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
  command(program, 'ls', 'place')
    .summary('list the turns')
    .description('Lists the turns of the workspace, the newest first.')
    .option('--limit <n>', 'how many at most', toCount, 50)
    .choice('--status <status>', 'only those', turnStatuses)
    .option('--session <session>', 'only those of this session')
    .option('--owner <owner>', 'whose turns, if a server has several users', 'local')
    .option('--before <turn>', 'only those that began before this one')
    .json('{ turns, next }')
    .action(async (options: LsOptions) => {
      await using host = await compose({ ...options, isReadOnly: true });
      const { turns, hasMore } = await readPage(host.store, options);
      const next = hasMore ? (turns.at(-1)?.turn ?? null) : null;
      const listed: ListedTurn[] = [];
      for (const { head: _, ...turn } of turns) listed.push(await withCosts(turn, host, output));
      const lines = turnTree(listed).map((line) => output.fit(turnLine(line)));
      output.show(
        options.json,
        { turns: listed, next } satisfies LsDocument,
        lines,
        nothing(options),
      );
      if (next !== null) output.note(`there are more: --before ${next}`);
    });
}

async function withCosts(
  turn: Omit<TurnSummary, 'head'>,
  { pce, isDriven }: Host,
  output: Output,
): Promise<ListedTurn> {
  const isRunning = turn.status === 'running';
  const interrupted = isRunning && !(await isDriven(turn.turn));
  // One journal that was damaged does not hide the other turns.
  const events = await pce.events(turn.turn).catch((error: unknown) => {
    if (!PceError.isInstance(error)) throw error;
    output.note(`⚠ costs of ${turn.turn} are missing: ${printableLine(error.message, 500)}`);
    return [];
  });
  // The row of a turn that was interrupted is as old as its status.
  const last = events.at(-1)?.event.at ?? turn.updatedAt;
  const end = isRunning && !interrupted ? Date.now() : last;
  const usages = events.flatMap(({ event }) =>
    'usage' in event && event.usage !== undefined ? [event.usage] : [],
  );
  const { calls = [], ...usage } = usages.reduce<Usage>(addUsage, noUsage);
  const models = [...new Set(calls.map(({ model }) => model))];
  return { ...turn, interrupted, durationMs: Math.max(0, end - turn.startedAt), usage, models };
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

function turnLine({ turn: listed, depth }: TreeLine): string {
  const { turn, status, interrupted, startedAt, durationMs, usage, models, title } = listed;
  const began = `${new Date(startedAt).toISOString().slice(0, 16)}Z`;
  const state = (interrupted ? 'interrupted' : status).padEnd(11);
  const cost = usage.cost === 0 ? '' : `  ${money(usage.cost)}`;
  const by = usage.modelCalls === 0 ? 'rules' : models.join(', ') || 'a model';
  return `${'  '.repeat(depth)}${turn}  ${state}  ${began}  ${duration(durationMs)}${cost}  ${printableLine(by, 60)}  ${printableLine(title, 80)}`;
}

interface TreeLine {
  readonly turn: ListedTurn;
  readonly depth: number;
}

/** Puts turns that tools started below the turns that they work for; others, and those of others' pages, stay in order. */
function turnTree(turns: readonly ListedTurn[]): readonly TreeLine[] {
  const listed = new Set(turns.map(({ turn }) => turn));
  const below = (parent: string | undefined, depth: number): TreeLine[] =>
    turns
      .filter((turn) => parentIn(listed, turn) === parent)
      .flatMap((turn) => [{ turn, depth }, ...below(turn.turn, depth + 1)]);
  return below(undefined, 0);
}

function parentIn(listed: ReadonlySet<string>, { turn, parent }: ListedTurn): string | undefined {
  // A turn is never its own parent, even if its row says so.
  return parent !== undefined && parent !== turn && listed.has(parent) ? parent : undefined;
}
