import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { findEpisode, openTracker } from '../episodes/open-tracker.js';
import { exitCodes } from '../exit-codes.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import { onStopSignals } from '../stop-signals.js';
import { jsonLine } from '../terminal/printable.js';

export function addEpisodeWatch(group: Command, { output, act }: CommandContext): void {
  withPlaceOptions(group.command('watch'))
    .description('Prints the events of an episode, from the beginning, until it ends or Ctrl-C.')
    .argument('<episode>', 'id, beginning of an id, or last')
    .option('--json', 'print each event as a line of JSON: { version, event }')
    .action(
      act(async (name: string, { json, ...place }: PlaceOptions & JsonOptions) => {
        const { eventLine } = await import('@pce/tracker');
        await using host = await openTracker(place);
        const { episode } = await findEpisode(host.tracker, name);
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
      }),
    );
}
