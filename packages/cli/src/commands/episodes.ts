import { PceError } from '@pce/core/errors';
import type { DiffReason } from '@pce/core/ports';
import type {
  CheckpointSummary,
  EpisodeStatus,
  EpisodeStatusName,
  EventKind,
  ReadEvent,
  RestoredCheckpoint,
  SqlDialect,
  Tracker,
} from '@pce/tracker';
import { Option } from 'commander';
import { CommandError } from '../command-error.js';
import { episodeLine, episodeLines, restoreLines } from '../episodes/episode-lines.js';
import { findCheckpoint, findEpisode, openTracker } from '../episodes/open-tracker.js';
import { exitCodes } from '../exit-codes.js';
import type { JsonOptions } from '../options/json-options.js';
import { toCount } from '../options/option-values.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import type { PceCommand } from '../pce-command.js';
import { onStopSignals } from '../stop-signals.js';
import type { Output } from '../terminal/output.js';
import { jsonLine } from '../terminal/printable.js';

/** The document of `pce episodes show --json`. */
export interface EpisodeDocument extends EpisodeStatus {
  /** The latest, newest first. */
  readonly latest: readonly CheckpointSummary[];
}

const latestShown = 20;

function addEpisodeShow(group: PceCommand, output: Output): void {
  withPlaceOptions(group.command('show'))
    .description(
      'Shows an episode: why it pauses, its roles, its latest checkpoints. Exit code 2 while it is paused.',
    )
    .argument('<episode>', 'id, beginning of an id, or last')
    .option('--json', 'print one JSON document: the status, with latest[]')
    .action(async (name: string, { json, ...place }: PlaceOptions & JsonOptions) => {
      await using host = await openTracker(place);
      const episode = await findEpisode(host.store, name);
      const status = await host.tracker.getStatus(episode);
      const { rows } = await host.tracker.listCheckpoints({ episode, limit: latestShown });
      const document: EpisodeDocument = { ...status, latest: rows };
      output.show(json, document, episodeLines(status, rows));
      return status.status === 'paused' ? exitCodes.waiting : exitCodes.done;
    });
}

/** The document of `pce episodes diff --json`. */
export interface EpisodeDiffDocument {
  readonly from: string;
  readonly to: string;
  readonly patch: string;
  readonly probability_class: DiffReason['class'];
  readonly ratio: number;
  readonly kept: number;
  readonly order: number;
  readonly decided_by: string;
  readonly coarse: boolean;
}

function addEpisodeDiff(group: PceCommand, output: Output): void {
  withPlaceOptions(group.command('diff'))
    .description(
      'Compares two checkpoints of an episode: the patch, its class, and what decided it.',
    )
    .argument('<episode>', 'id, beginning of an id, or last')
    .argument('<from>', 'the older checkpoint')
    .argument('<to>', 'the newer checkpoint')
    .option(
      '--json',
      'print one JSON document: { from, to, patch, probability_class, ratio, kept, order, decided_by, coarse }',
    )
    .action(
      async (
        name: string,
        from: string,
        to: string,
        { json, ...place }: PlaceOptions & JsonOptions,
      ) => {
        await using host = await openTracker({ ...place, isReadOnly: true });
        const { tracker } = host;
        const episode = await findEpisode(host.store, name);
        const older = await findCheckpoint(tracker, episode, from);
        const newer = await findCheckpoint(tracker, episode, to);
        const diff = await tracker.diff({ episode, from: older, to: newer });
        const { patch, class: found, figures, decidedBy, coarse } = diff;
        const document: EpisodeDiffDocument = {
          ...{ from: older, to: newer, patch, probability_class: found, ...figures },
          ...{ decided_by: decidedBy, coarse },
        };
        if (json) output.printJson(document);
        else {
          output.note(`${found} (${decidedBy})`);
          output.print(patch.trimEnd());
        }
      },
    );
}

interface PauseOptions extends PlaceOptions, JsonOptions {
  readonly reason: string;
  readonly target?: string;
}

interface ResumeOptions extends PlaceOptions, JsonOptions {
  readonly from?: string;
  readonly note?: string;
}

function addEpisodePauses(group: PceCommand, output: Output): void {
  const change = async (
    name: string,
    { json, ...place }: PlaceOptions & JsonOptions,
    carryOut: (tracker: Tracker, episode: string) => Promise<EpisodeStatus>,
  ) => {
    await using host = await openTracker(place);
    const episode = await findEpisode(host.store, name);
    const status = await carryOut(host.tracker, episode);
    output.show(json, status, episodeLine(status));
    return exitCodes.done;
  };
  withPlaceOptions(group.command('pause'))
    .description('Holds the messages of an episode back until somebody resumes it.')
    .argument('<episode>', 'id, beginning of an id, or last')
    .option('--reason <words>', 'why; kept in its journal', 'a person asked for it')
    .option('--target <role>', 'whose messages wait: a role, or both (default: as the policy says)')
    .option('--json', 'print one JSON document: the status')
    .action((name: string, { reason, target, ...options }: PauseOptions) =>
      change(name, options, (tracker, episode) =>
        tracker.pauseEpisode({ episode, reason, target, by: 'cli' }),
      ),
    );
  withPlaceOptions(group.command('resume'))
    .description('Goes on with a paused episode; the roles learn where they stood.')
    .argument('<episode>', 'id, beginning of an id, or last')
    .option('--from <checkpoint>', 'go on from this checkpoint (default: the latest)')
    .option('--note <words>', 'what the roles are told beside')
    .option('--json', 'print one JSON document: the status')
    .action((name: string, { from, note, ...options }: ResumeOptions) =>
      change(name, options, async (tracker, episode) => {
        const checkpoint = from && (await findCheckpoint(tracker, episode, from));
        return tracker.resumeEpisode({ episode, checkpoint, note, by: 'cli' });
      }),
    );
}

/** The document of `pce episodes restore --json`. */
export type EpisodeRestoreDocument = RestoredCheckpoint;

interface RestoreOptions extends PlaceOptions, JsonOptions {
  readonly apply?: boolean;
  readonly paths?: readonly string[];
  readonly transcriptOnly?: boolean;
}

const restoreHelp = `
Only files that the episode wrote are touched. It is refused if HEAD has moved since, or if somebody else changed one of
them. Nothing is cleaned, reset or committed. What it did is a checkpoint: restore the one before it to undo it.`;

function addEpisodeRestore(group: PceCommand, output: Output): void {
  withPlaceOptions(group.command('restore'))
    .description('Shows what restoring a checkpoint would change; with --apply, does it.')
    .argument('<episode>', 'id, beginning of an id, or last')
    .argument('<checkpoint>', 'id, or beginning of an id')
    .option('--apply', 'restore it (default: only show the difference)')
    .option('--paths <file...>', 'only these files')
    .option('--transcript-only', 'touch no file: the roles go on from there')
    .option(
      '--json',
      'print one JSON document: { checkpoint or null, files[{ path, action, patch }], left[] }',
    )
    .addHelpText('after', restoreHelp)
    .action(async (name: string, checkpoint: string, options: RestoreOptions) => {
      const { apply = false, paths, transcriptOnly = false, json, ...place } = options;
      await using host = await openTracker(place);
      const { tracker } = host;
      const episode = await findEpisode(host.store, name);
      const target = await findCheckpoint(tracker, episode, checkpoint);
      const restored = await tracker
        .restoreCheckpoint({
          ...{ episode, checkpoint: target, preview: !apply, paths, by: 'cli' },
          scope: transcriptOnly ? 'transcript' : 'all',
        })
        .catch(refused);
      output.show(json, restored, restoreLines(restored));
      if (!apply) output.note('nothing was changed: --apply restores it');
    });
}

/** A restore that is refused is no crash. */
function refused(error: unknown): never {
  if (!PceError.isInstance(error) || error.code !== 'restore_refused') throw error;
  throw new CommandError(error.code, error.message, exitCodes.failed, { cause: error });
}

function addEpisodeWatch(group: PceCommand, output: Output): void {
  withPlaceOptions(group.command('watch'))
    .description('Prints the events of an episode, from the beginning, until it ends or Ctrl-C.')
    .argument('<episode>', 'id, beginning of an id, or last')
    .option('--json', 'print each event as a line of JSON: { version, event }')
    .action(async (name: string, { json, ...place }: PlaceOptions & JsonOptions) => {
      const { eventLine } = await import('@pce/tracker');
      await using host = await openTracker(place);
      const episode = await findEpisode(host.store, name);
      const stop = new AbortController();
      const off = onStopSignals(
        () => stop.abort(),
        () => process.exit(exitCodes.error),
      );
      try {
        for await (const entry of host.tracker.follow(episode, { signal: stop.signal })) {
          const line = eventLine(entry.event);
          if (json) output.print(jsonLine(entry));
          else if (line !== undefined) output.print(line);
          if (entry.event.type === 'episode.ended') return exitCodes.done;
        }
      } finally {
        off();
      }
      return exitCodes.waiting;
    });
}

/** The document of `pce episodes events --json`: in order. */
export interface EpisodeEventsDocument {
  readonly events: readonly ReadEvent[];
  /** Cursor of the next page; `null` on the last one. */
  readonly next: number | null;
}

interface EventsOptions extends PlaceOptions, JsonOptions {
  readonly kind?: EventKind;
  readonly limit: number;
  readonly after?: number;
}

function addEpisodeEvents(group: PceCommand, output: Output): void {
  withPlaceOptions(group.command('events'))
    .description(
      'Lists the events of an episode in order: all, or its alerts, reflections or diffs.',
    )
    .argument('<episode>', 'id, beginning of an id, or last')
    .addOption(
      new Option('--kind <kind>', 'only those').choices(['alerts', 'reflections', 'diffs']),
    )
    .option('--limit <n>', 'how many at most', toCount, 50)
    .option('--after <cursor>', 'the page after the one that gave this cursor', toCount)
    .option('--json', 'print one JSON document: { events[{ version, event, text? }], next }')
    .action(async (name: string, { kind, limit, after, json, ...place }: EventsOptions) => {
      const { eventLine } = await import('@pce/tracker');
      await using host = await openTracker({ ...place, isReadOnly: true });
      const episode = await findEpisode(host.store, name);
      // One more shows whether there is a next page.
      const page = { episode, kind, after, limit: limit + 1 };
      const found = await host.tracker.readEvents(page);
      const events = found.slice(0, limit);
      const next = (found.length > limit && events.at(-1)?.version) || null;
      const document: EpisodeEventsDocument = { events, next };
      output.show(
        json,
        document,
        events.flatMap(({ event }) => eventLine(event) ?? []),
      );
      if (next !== null) output.note(`there are more: --after ${next}`);
    });
}

function addEpisodeSql(group: PceCommand, output: Output): void {
  group
    .command('sql')
    .description(
      'Prints SQL that makes views of the store for other tools: checkpoints, diffs, reflections, alerts, outbox.',
    )
    .addOption(
      new Option('--dialect <dialect>', 'database of the store')
        .choices(['sqlite', 'postgresql'])
        .default('sqlite'),
    )
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

interface EpisodeListOptions extends PlaceOptions, JsonOptions {
  readonly status?: EpisodeStatusName;
  readonly limit: number;
  readonly after?: string;
}

export function addEpisodes(program: PceCommand, output: Output): void {
  const group = program
    .command('episodes')
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
  withPlaceOptions(group.command('list', { isDefault: true }))
    .description('Lists episodes, the newest first.')
    .addOption(
      new Option('--status <status>', 'only those').choices(['running', 'paused', 'ended']),
    )
    .option('--limit <n>', 'how many at most', toCount, 50)
    .option('--after <cursor>', 'the page after the one that gave this cursor')
    .option('--json', 'print one JSON document: { episodes, next }')
    .action(async ({ status, limit, after, json, ...place }: EpisodeListOptions) => {
      await using host = await openTracker({ ...place, isReadOnly: true });
      const page = await host.tracker.listEpisodes({ status, limit, after });
      const document: EpisodesDocument = { episodes: page.rows, next: page.next ?? null };
      output.show(json, document, page.rows.map(episodeLine), 'no episodes');
      if (page.next !== undefined) output.note(`there are more: --after ${page.next}`);
    });
}
