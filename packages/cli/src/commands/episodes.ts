import { PceError } from '@pce/core/errors';
import type { EpisodeStatus } from '@pce/tracker';
import type {
  CheckpointSummary,
  EpisodeStatusName,
  EventKind,
  ReadEvent,
  RestoredCheckpoint,
  SqlDialect,
} from '@pce/tracker/internal';
import {
  episodeLine,
  episodeLines,
  findCheckpoint,
  findEpisode,
  type OpenTracker,
  type OpenTrackerOptions,
  openTracker,
  restoreLines,
} from '../episodes/open-tracker.js';
import { CommandError, exitCodes, onStopSignals } from '../exit-codes.js';
import { command, type PceCommand, type PlaceOptions, toCount } from '../pce-command.js';
import { jsonLine, type Output } from '../terminal/output.js';
import { type DiffDocument, toDiffDocument } from './diff.js';

/** The document of `pce episodes show --json`. */
export interface EpisodeDocument extends EpisodeStatus {
  /** The latest, newest first. */
  readonly latest: readonly CheckpointSummary[];
}

const latestShown = 20;

interface OpenEpisode extends OpenTracker {
  readonly episode: string;
}

/** Opens the episode that a user named, for the time of some work. */
async function withEpisode<T>(
  name: string,
  options: OpenTrackerOptions,
  work: (opened: OpenEpisode) => Promise<T>,
): Promise<T> {
  await using host = await openTracker(options);
  return await work({ ...host, episode: await findEpisode(host.store, name) });
}

function onEpisode(group: PceCommand, name: string, description: string): PceCommand {
  return command(group, name, 'place')
    .description(description)
    .argument('<episode>', 'id, beginning of an id, or last');
}

function addEpisodeShow(group: PceCommand, output: Output): void {
  const words =
    'Shows an episode: why it pauses, its roles, its latest checkpoints. Exit code 2 while it is paused.';
  onEpisode(group, 'show', words)
    .json('the status, with latest[]')
    .action((name: string, { json, ...place }: PlaceOptions) =>
      withEpisode(name, place, async ({ tracker, episode }) => {
        const status = await tracker.getStatus(episode);
        const { rows } = await tracker.listCheckpoints({ episode, limit: latestShown });
        const document: EpisodeDocument = { ...status, latest: rows };
        output.show(json, document, episodeLines(status, rows));
        return status.status === 'paused' ? exitCodes.waiting : exitCodes.done;
      }),
    );
}

/** The document of `pce episodes diff --json`. */
export interface EpisodeDiffDocument extends Omit<DiffDocument, 'reasons'> {
  readonly from: string;
  readonly to: string;
}

function addEpisodeDiff(group: PceCommand, output: Output): void {
  const words =
    'Compares two checkpoints of an episode: the patch, its class, and what decided it.';
  onEpisode(group, 'diff', words)
    .argument('<from>', 'the older checkpoint')
    .argument('<to>', 'the newer checkpoint')
    .json('{ from, to, patch, probability_class, ratio, kept, order, decided_by, coarse }')
    .action((name: string, from: string, to: string, { json, ...place }: PlaceOptions) =>
      withEpisode(name, { ...place, isReadOnly: true }, async ({ tracker, episode }) => {
        const older = await findCheckpoint(tracker, episode, from);
        const newer = await findCheckpoint(tracker, episode, to);
        const diff = await tracker.diff({ episode, from: older, to: newer });
        const { reasons: _, ...parts } = toDiffDocument(diff);
        const document: EpisodeDiffDocument = { from: older, to: newer, ...parts };
        if (json) output.printJson(document);
        else {
          output.note(`${diff.class} (${diff.decidedBy})`);
          output.print(diff.patch.trimEnd());
        }
      }),
    );
}

interface PauseOptions extends PlaceOptions {
  readonly reason: string;
  readonly target?: string;
}

interface ResumeOptions extends PlaceOptions {
  readonly from?: string;
  readonly note?: string;
}

function addEpisodePauses(group: PceCommand, output: Output): void {
  const change = (
    name: string,
    { json, ...place }: PlaceOptions,
    carryOut: (opened: OpenEpisode) => Promise<EpisodeStatus>,
  ) =>
    withEpisode(name, place, async (opened) => {
      const status = await carryOut(opened);
      output.show(json, status, episodeLine(status));
    });
  onEpisode(group, 'pause', 'Holds the messages of an episode back until somebody resumes it.')
    .option('--reason <words>', 'why; kept in its journal', 'a person asked for it')
    .option('--target <role>', 'whose messages wait: a role, or both (default: as the policy says)')
    .json('the status')
    .action((name: string, { reason, target, ...options }: PauseOptions) =>
      change(name, options, ({ tracker, episode }) =>
        tracker.pauseEpisode({ episode, reason, target, by: 'cli' }),
      ),
    );
  onEpisode(group, 'resume', 'Goes on with a paused episode; the roles learn where they stood.')
    .option('--from <checkpoint>', 'go on from this checkpoint (default: the latest)')
    .option('--note <words>', 'what the roles are told beside')
    .json('the status')
    .action((name: string, { from, note, ...options }: ResumeOptions) =>
      change(name, options, async ({ tracker, episode }) => {
        const checkpoint = from && (await findCheckpoint(tracker, episode, from));
        return tracker.resumeEpisode({ episode, checkpoint, note, by: 'cli' });
      }),
    );
}

/** The document of `pce episodes restore --json`. */
export type EpisodeRestoreDocument = RestoredCheckpoint;

interface RestoreOptions extends PlaceOptions {
  readonly apply?: boolean;
  readonly paths?: readonly string[];
  readonly transcriptOnly?: boolean;
}

const restoreHelp = `
Only files that the episode wrote are touched. It is refused if HEAD has moved since, or if somebody else changed one of
them. Nothing is cleaned, reset or committed. What it did is a checkpoint: restore the one before it to undo it.`;

function addEpisodeRestore(group: PceCommand, output: Output): void {
  const words = 'Shows what restoring a checkpoint would change; with --apply, does it.';
  onEpisode(group, 'restore', words)
    .argument('<checkpoint>', 'id, or beginning of an id')
    .option('--apply', 'restore it (default: only show the difference)')
    .option('--paths <file...>', 'only these files')
    .option('--transcript-only', 'touch no file: the roles go on from there')
    .json('{ checkpoint or null, files[{ path, action, patch }], left[] }')
    .addHelpText('after', restoreHelp)
    .action((name: string, checkpoint: string, options: RestoreOptions) => {
      const { apply = false, paths, transcriptOnly = false, json, ...place } = options;
      return withEpisode(name, place, async ({ tracker, episode }) => {
        const target = await findCheckpoint(tracker, episode, checkpoint);
        const restored = await tracker
          .restoreCheckpoint({
            episode,
            checkpoint: target,
            preview: !apply,
            paths,
            by: 'cli',
            scope: transcriptOnly ? 'transcript' : 'all',
          })
          .catch(refused);
        output.show(json, restored, restoreLines(restored));
        if (!apply) output.note('nothing was changed: --apply restores it');
      });
    });
}

/** A restore that is refused is no crash. */
function refused(error: unknown): never {
  if (!PceError.isInstance(error) || error.code !== 'restore_refused') throw error;
  throw new CommandError(error.code, error.message, exitCodes.failed, { cause: error });
}

function addEpisodeWatch(group: PceCommand, output: Output): void {
  const words = 'Prints the events of an episode, from the beginning, until it ends or Ctrl-C.';
  onEpisode(group, 'watch', words)
    .option('--json', 'print each event as a line of JSON: { version, event }')
    .action((name: string, { json, ...place }: PlaceOptions) =>
      withEpisode(name, place, async ({ tracker, episode }) => {
        const { eventLine } = await import('@pce/tracker/internal');
        const stop = new AbortController();
        const off = onStopSignals(
          () => stop.abort(),
          () => process.exit(exitCodes.error),
        );
        try {
          for await (const entry of tracker.follow(episode, { signal: stop.signal })) {
            const line = eventLine(entry.event);
            if (json) output.print(jsonLine(entry));
            else if (line !== undefined) output.print(line);
            if (entry.event.type === 'episode.ended') return exitCodes.done;
          }
        } finally {
          off();
        }
        return exitCodes.waiting;
      }),
    );
}

/** The document of `pce episodes events --json`: in order. */
export interface EpisodeEventsDocument {
  readonly events: readonly ReadEvent[];
  /** Cursor of the next page; `null` on the last one. */
  readonly next: number | null;
}

interface EventsOptions extends PlaceOptions {
  readonly kind?: EventKind;
  readonly limit: number;
  readonly after?: number;
}

function addEpisodeEvents(group: PceCommand, output: Output): void {
  const words =
    'Lists the events of an episode in order: all, or its alerts, reflections or diffs.';
  onEpisode(group, 'events', words)
    .choice('--kind <kind>', 'only those', ['alerts', 'reflections', 'diffs'])
    .option('--limit <n>', 'how many at most', toCount, 50)
    .option('--after <cursor>', 'the page after the one that gave this cursor', toCount)
    .json('{ events[{ version, event, text? }], next }')
    .action((name: string, { kind, limit, after, json, ...place }: EventsOptions) =>
      withEpisode(name, { ...place, isReadOnly: true }, async ({ tracker, episode }) => {
        const { eventLine } = await import('@pce/tracker/internal');
        // One more shows whether there is a next page.
        const found = await tracker.readEvents({ episode, kind, after, limit: limit + 1 });
        const events = found.slice(0, limit);
        const next = (found.length > limit && events.at(-1)?.version) || null;
        const document: EpisodeEventsDocument = { events, next };
        const lines = events.flatMap(({ event }) => eventLine(event) ?? []);
        output.show(json, document, lines);
        if (next !== null) output.note(`there are more: --after ${next}`);
      }),
    );
}

function addEpisodeSql(group: PceCommand, output: Output): void {
  command(group, 'sql')
    .description(
      'Prints SQL that makes views of the store for other tools: checkpoints, diffs, reflections, alerts, outbox.',
    )
    .choice('--dialect <dialect>', 'database of the store', ['sqlite', 'postgresql'], 'sqlite')
    .option('--schema <name>', 'schema of the tables in PostgreSQL', 'pce')
    .action(
      async ({ dialect, schema }: { readonly dialect: SqlDialect; readonly schema: string }) => {
        const { episodeViews } = await import('@pce/tracker');
        output.print(episodeViews(dialect, schema).trimEnd());
      },
    );
}

/** The document of `pce episodes list --json`: the newest first. */
export interface EpisodesDocument {
  readonly episodes: readonly EpisodeStatus[];
  /** Cursor of the next page; `null` on the last one. */
  readonly next: string | null;
}

interface EpisodeListOptions extends PlaceOptions {
  readonly status?: EpisodeStatusName;
  readonly limit: number;
  readonly after?: string;
}

export function addEpisodes(program: PceCommand, output: Output): void {
  const group = command(program, 'episodes')
    .summary('watch, pause, resume and restore episodes of two agents')
    .description(
      'Shows and steers episodes: outside agents that work in turns, and that PCE watches.',
    );
  addList(group, output);
  addEpisodeShow(group, output);
  addEpisodeDiff(group, output);
  addEpisodePauses(group, output);
  addEpisodeRestore(group, output);
  addEpisodeEvents(group, output);
  addEpisodeWatch(group, output);
  addEpisodeSql(group, output);
}

function addList(group: PceCommand, output: Output): void {
  command(group, 'list', 'default', 'place')
    .description('Lists episodes, the newest first.')
    .choice('--status <status>', 'only those', ['running', 'paused', 'ended'])
    .option('--limit <n>', 'how many at most', toCount, 50)
    .option('--after <cursor>', 'the page after the one that gave this cursor')
    .json('{ episodes, next }')
    .action(async ({ status, limit, after, json, ...place }: EpisodeListOptions) => {
      await using host = await openTracker({ ...place, isReadOnly: true });
      const page = await host.tracker.listEpisodes({ status, limit, after });
      const document: EpisodesDocument = { episodes: page.rows, next: page.next ?? null };
      output.show(json, document, page.rows.map(episodeLine), 'no episodes');
      if (page.next !== undefined) output.note(`there are more: --after ${page.next}`);
    });
}
