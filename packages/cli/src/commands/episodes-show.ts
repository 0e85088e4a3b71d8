import type { CheckpointSummary, EpisodeStatus } from '@pce/tracker';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { episodeLines } from '../episodes/episode-lines.js';
import { findEpisode, openTracker } from '../episodes/open-tracker.js';
import { exitCodes } from '../exit-codes.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';

/** The document of `pce episodes show --json`. */
export interface EpisodeDocument extends EpisodeStatus {
  /** The latest, newest first. */
  readonly latest: readonly CheckpointSummary[];
}

const shown = 20;

export function addEpisodeShow(group: Command, { output, act }: CommandContext): void {
  withPlaceOptions(group.command('show'))
    .description(
      'Shows an episode: why it pauses, its roles, its latest checkpoints. Exit code 2 while it is paused.',
    )
    .argument('<episode>', 'id, beginning of an id, or last')
    .option('--json', 'print one JSON document: the status, with latest[]')
    .action(
      act(async (name: string, { json, ...place }: PlaceOptions & JsonOptions) => {
        await using host = await openTracker(place);
        const { episode } = await findEpisode(host.tracker, name);
        const status = await host.tracker.getStatus(episode);
        const { rows } = await host.tracker.listCheckpoints({ episode, limit: shown });
        const document: EpisodeDocument = { ...status, latest: rows };
        if (json) output.printJson(document);
        else output.print(episodeLines(status, rows).join('\n'));
        return status.status === 'paused' ? exitCodes.waiting : exitCodes.done;
      }),
    );
}
