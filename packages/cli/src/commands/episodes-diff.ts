import type { DiffReason } from '@pce/core/ports';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { findCheckpoint, findEpisode, openTracker } from '../episodes/open-tracker.js';
import { exitCodes } from '../exit-codes.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';

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

export function addEpisodeDiff(group: Command, { output, act }: CommandContext): void {
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
      act(
        async (
          name: string,
          from: string,
          to: string,
          { json, ...place }: PlaceOptions & JsonOptions,
        ) => {
          await using host = await openTracker({ ...place, isReadOnly: true });
          const { tracker } = host;
          const { episode } = await findEpisode(tracker, name);
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
          return exitCodes.done;
        },
      ),
    );
}
