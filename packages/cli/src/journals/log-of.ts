import type { TurnJournalEntry, TurnResult } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import { type CoordinatorResult, readStream, renderLogParts } from '@pce/core/internal';
import type { ExecutionCosts, ExecutionLog } from '@pce/executions';
import type { ExecutionJournalEntry } from '@pce/executions/internal';
import type { ErasedStream } from '@pce/retention/internal';
import type { EpisodeLog } from '@pce/tracker/internal';
import { withTracker } from '../episodes/open-tracker.js';
import { printableLine } from '../terminal/output.js';
import { promptSections } from '../turns/prompt-sections.js';
import { outcomeSection, type TurnReport, turnReport } from '../turns/turn-report.js';
import type { Host } from '../workspace/compose.js';
import type { FoundJournal } from './find-journal.js';

/** The document of `pce log --json`. */
export type LogDocument =
  | (TurnReport & { readonly events: readonly TurnJournalEntry[] })
  | ({
      readonly execution: string;
      readonly costs: ExecutionCosts;
      readonly events: readonly ExecutionJournalEntry[];
    } & ExecutionLog)
  | ({ readonly episode: string } & Omit<EpisodeLog, 'markdown'>);

/** Log of a turn, an execution or an episode. */
export interface JournalLog {
  readonly document: LogDocument;
  /** Markdown, in parts. */
  readonly parts: Iterable<string>;
  /** Hints for people beside it. */
  readonly notes?: readonly string[];
}

/**
 * Returns the log of a journal.
 *
 * @param hasPrompts - Whether the prompts and replies of models that are kept are included. @defaultValue `false`
 */
export async function logOf(
  host: Host,
  { kind, id }: FoundJournal,
  hasPrompts = false,
): Promise<JournalLog> {
  switch (kind.name) {
    case 'turn': {
      const result = await host.pce.result(id);
      const events = await host.pce.events(id);
      const report = turnReport(result, events, host);
      const parts = logParts(
        result.log,
        outcomeSection(report, host),
        ...(hasPrompts ? promptSections(report) : []),
      );
      return { document: { ...report, events }, parts, notes: startedTurns(result.commands) };
    }
    case 'execution':
      return logOfExecution(host, id);
    case 'episode': {
      const { markdown, ...log } = await withTracker(host, (tracker) => tracker.log(id));
      return { document: { episode: id, ...log }, parts: [markdown] };
    }
  }
}

function* logParts(log: TurnResult['log'], ...sections: readonly string[]): Generator<string> {
  yield* renderLogParts(log);
  yield* sections;
}

async function logOfExecution({ store, commandLine }: Host, id: string): Promise<JournalLog> {
  const { createExecutions, executionCosts, executionJournal, executionLog } = await import(
    '@pce/executions'
  );
  const { agentNames, renderExecutionLog } = await import('@pce/server/internal');
  const state = await createExecutions({ store }).get(id);
  const { entries: events } = await readStream(store, executionJournal, id);
  const log = executionLog(
    state,
    events.map(({ event }) => event),
  );
  const costs = executionCosts(state, log, Date.now());
  const names = await agentNames(store, log.attempts);
  const commandOf = (question: string, choice: string) =>
    commandLine('interventions', 'resolve', question, '--choose', choice);
  return {
    document: { execution: id, ...log, costs, events },
    parts: [renderExecutionLog(state, log, costs, { names, commandOf })],
  };
}

/** Lists the turns that tools of a turn started: for people, not a part of the log, which programs read. */
function startedTurns(commands: Iterable<Pick<CoordinatorResult, 'toolRuns'>>): string[] {
  const runs = [...commands].flatMap(({ toolRuns }) => toolRuns);
  return runs.flatMap(({ tool, turn, status }) =>
    turn === undefined ? [] : [`\n${tool} was turn ${turn} (${status}): pce log ${turn}`],
  );
}

/** The rest of an erased journal, in the forms of the commands that show journals. */
export interface ErasedJournal {
  readonly events: number;
  readonly hash: string;
  /** Events as `pce log --json` lists them: without their content. */
  readonly entries: readonly {
    readonly version: number;
    readonly hash: string;
    readonly event: { readonly type: string; readonly at: number; readonly erased: true };
  }[];
  /** Lines of Markdown for people. */
  readonly lines: readonly string[];
}

/** Checks what is left of an erased journal. Throws `InvalidInputError` if no event has the hash that is expected. */
export function erasedJournal(
  { stream, erased, events }: ErasedStream,
  expect?: string,
): ErasedJournal {
  if (expect !== undefined && events.every(({ hash }) => hash !== expect))
    throw new InvalidInputError(`no event of ${stream} has the expected hash ${expect}`);
  const when = new Date(erased.at).toISOString();
  return {
    events: events.length,
    hash: events.at(-1)?.hash ?? '',
    entries: events.map(({ version, type, hash, at = 0 }) => ({
      version,
      hash,
      event: { type, at, erased: true as const },
    })),
    lines: [
      `# ${stream}\n`,
      printableLine(`The content was erased on ${when} by ${erased.by}.\n`),
      ...events.map(
        ({ version, type, at = 0 }) => `${version}. ${new Date(at).toISOString()} ${type}: erased`,
      ),
    ],
  };
}
