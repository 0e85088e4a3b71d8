import { PceError } from '@pce/core/errors';
import type { RestoredCheckpoint } from '@pce/tracker';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { CommandError } from '../command-error.js';
import { restoreLines } from '../episodes/episode-lines.js';
import { findCheckpoint, findEpisode, openTracker } from '../episodes/open-tracker.js';
import { exitCodes } from '../exit-codes.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';

/** The document of `pce episodes restore --json`. */
export type EpisodeRestoreDocument = RestoredCheckpoint;

interface RestoreOptions extends PlaceOptions, JsonOptions {
  readonly apply?: boolean;
  readonly paths?: readonly string[];
  readonly transcriptOnly?: boolean;
}

const help = `
Only files that the episode wrote are touched. It is refused if HEAD has moved since, or if somebody else changed one of
them. Nothing is cleaned, reset or committed. What it did is a checkpoint: restore the one before it to undo it.`;

export function addEpisodeRestore(group: Command, { output, act }: CommandContext): void {
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
    .addHelpText('after', help)
    .action(
      act(async (name: string, checkpoint: string, options: RestoreOptions) => {
        const { apply = false, paths, transcriptOnly = false, json, ...place } = options;
        await using host = await openTracker(place);
        const { tracker } = host;
        const { episode } = await findEpisode(tracker, name);
        const target = await findCheckpoint(tracker, episode, checkpoint);
        const restored = await tracker
          .restoreCheckpoint({
            ...{ episode, checkpoint: target, preview: !apply, paths, by: 'cli' },
            scope: transcriptOnly ? 'transcript' : 'all',
          })
          .catch(refused);
        if (json) output.printJson(restored);
        else output.print(restoreLines(restored).join('\n'));
        if (!apply) output.note('nothing was changed: --apply restores it');
        return exitCodes.done;
      }),
    );
}

/** A restore that is refused is no crash. */
function refused(error: unknown): never {
  if (!PceError.isInstance(error) || error.code !== 'restore_refused') throw error;
  throw new CommandError(error.code, error.message, exitCodes.failed, { cause: error });
}
