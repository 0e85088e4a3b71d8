import type { EpisodeStatus, EpisodeStatusName } from '@pce/tracker';
import { type Command, Option } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { episodeLine } from '../episodes/episode-lines.js';
import { openTracker } from '../episodes/open-tracker.js';
import { exitCodes } from '../exit-codes.js';
import { toCount } from '../options/option-values.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import { addEpisodeDiff } from './episodes-diff.js';
import { addEpisodePauses } from './episodes-pause.js';
import { addEpisodeRestore } from './episodes-restore.js';
import { addEpisodeShow } from './episodes-show.js';
import { addEpisodeWatch } from './episodes-watch.js';

/** The document of `pce episodes list --json`: the newest first. */
export interface EpisodesDocument {
  readonly episodes: readonly EpisodeStatus[];
  /** Cursor of the next page; `null` on the last one. */
  readonly next: string | null;
}

interface ListOptions extends PlaceOptions, JsonOptions {
  readonly status?: EpisodeStatusName;
  readonly limit: number;
  readonly after?: string;
}

export function addEpisodes(program: Command, context: CommandContext): void {
  const group = program
    .command('episodes')
    .summary('watch, pause, resume and restore episodes of two agents')
    .description(
      'Shows and steers episodes: outside agents that work in turns, and that PCE watches.',
    );
  addList(group, context);
  addEpisodeShow(group, context);
  addEpisodeDiff(group, context);
  addEpisodePauses(group, context);
  addEpisodeRestore(group, context);
  addEpisodeWatch(group, context);
}

function addList(group: Command, { output, act }: CommandContext): void {
  withPlaceOptions(group.command('list', { isDefault: true }))
    .description('Lists episodes, the newest first.')
    .addOption(
      new Option('--status <status>', 'only those').choices(['running', 'paused', 'ended']),
    )
    .addOption(new Option('--limit <n>', 'how many at most').argParser(toCount).default(50))
    .option('--after <cursor>', 'the page after the one that gave this cursor')
    .option('--json', 'print one JSON document: { episodes, next }')
    .action(
      act(async ({ status, limit, after, json, ...place }: ListOptions) => {
        await using host = await openTracker({ ...place, isReadOnly: true });
        const page = await host.tracker.listEpisodes({ status, limit, after });
        const document: EpisodesDocument = { episodes: page.rows, next: page.next ?? null };
        if (json) output.printJson(document);
        else if (page.rows.length === 0) output.note('no episodes');
        else output.print(page.rows.map(episodeLine).join('\n'));
        if (page.next !== undefined) output.note(`there are more: --after ${page.next}`);
        return exitCodes.done;
      }),
    );
}
