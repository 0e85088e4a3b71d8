import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { exitCodes } from '../exit-codes.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import { findTurn } from '../turns/find-turn.js';
import { compose } from '../workspace/compose.js';

/** The document of `pce head --json`. */
interface HeadDocument {
  readonly turn: string;
  /** Version of the last event. */
  readonly position: number;
  /** Its hash, which covers every event before it. */
  readonly hash: string;
}

const help = `
Keep the hash away from the store: pce verify <turn> --expect <hash> proves later that nothing up to there was
changed, even if somebody can rewrite the whole store.`;

export function addHead(program: Command, { output, act }: CommandContext): void {
  withPlaceOptions(
    program
      .command('head')
      .summary('print position and hash of the last event')
      .description('Prints the position and the hash of the last event of a turn.')
      .argument('<turn>', 'id, beginning of an id, or last'),
  )
    .option('--json', 'print one JSON document: { turn, position, hash }')
    .addHelpText('after', help)
    .action(
      act(async (name: string, options: PlaceOptions & JsonOptions) => {
        await using host = await compose({ ...options, isReadOnly: true });
        const { turn, events, hash } = await host.pce.verify(await findTurn(host.store, name));
        const document: HeadDocument = { turn, position: events, hash };
        if (options.json) output.printJson(document);
        else output.print(`${events} ${hash}`);
        return exitCodes.done;
      }),
    );
}
