import type { EpisodeStatus, Tracker } from '@pce/tracker';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { episodeLine } from '../episodes/episode-lines.js';
import { findCheckpoint, findEpisode, openTracker } from '../episodes/open-tracker.js';
import { exitCodes } from '../exit-codes.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';

interface PauseOptions extends PlaceOptions, JsonOptions {
  readonly reason: string;
  readonly target?: string;
}

interface ResumeOptions extends PlaceOptions, JsonOptions {
  readonly from?: string;
  readonly note?: string;
}

/** Adds the commands `pause` and `resume`. */
export function addEpisodePauses(group: Command, { output, act }: CommandContext): void {
  const change = async (
    name: string,
    { json, ...place }: PlaceOptions & JsonOptions,
    carryOut: (tracker: Tracker, episode: string) => Promise<EpisodeStatus>,
  ) => {
    await using host = await openTracker(place);
    const { episode } = await findEpisode(host.tracker, name);
    const status = await carryOut(host.tracker, episode);
    if (json) output.printJson(status);
    else output.print(episodeLine(status));
    return exitCodes.done;
  };
  withPlaceOptions(group.command('pause'))
    .description('Holds the messages of an episode back until somebody resumes it.')
    .argument('<episode>', 'id, beginning of an id, or last')
    .option('--reason <words>', 'why; kept in its journal', 'a person asked for it')
    .option('--target <role>', 'whose messages wait: a role, or both (default: as the policy says)')
    .option('--json', 'print one JSON document: the status')
    .action(
      act((name: string, { reason, target, ...options }: PauseOptions) =>
        change(name, options, (tracker, episode) =>
          tracker.pauseEpisode({ episode, reason, target, by: 'cli' }),
        ),
      ),
    );
  withPlaceOptions(group.command('resume'))
    .description('Goes on with a paused episode; the roles learn where they stood.')
    .argument('<episode>', 'id, beginning of an id, or last')
    .option('--from <checkpoint>', 'go on from this checkpoint (default: the latest)')
    .option('--note <words>', 'what the roles are told beside')
    .option('--json', 'print one JSON document: the status')
    .action(
      act((name: string, { from, note, ...options }: ResumeOptions) =>
        change(name, options, async (tracker, episode) => {
          const checkpoint = from && (await findCheckpoint(tracker, episode, from));
          return tracker.resumeEpisode({ episode, checkpoint, note, by: 'cli' });
        }),
      ),
    );
}
