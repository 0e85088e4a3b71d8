import type { Verification } from '@pce/core';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { compose } from '../compose.js';
import { exitCodes } from '../exit-codes.js';
import { findTurn } from '../find-turn.js';
import { type PlaceOptions, withPlaceOptions } from '../place-options.js';

/** What `pce verify --json` prints for a journal that holds; any other is an `ErrorDocument`. */
export type VerifyDocument = Verification;

export function addVerify(program: Command, { output, act }: CommandContext): void {
  withPlaceOptions(
    program
      .command('verify')
      .summary('check that nobody changed a journal')
      .description(
        'Checks the hash chain of a turn. Exit code 1 names the first event that was changed.',
      )
      .argument('<turn>', 'id, beginning of an id, or last'),
  )
    .option('--json', 'print one JSON document: { turn, events, hash }')
    .action(
      act(async (name: string, options: PlaceOptions & JsonOptions) => {
        await using host = await compose(options);
        const document: VerifyDocument = await host.pce.verify(await findTurn(host.pce, name));
        const { turn, events, hash } = document;
        if (options.json) output.printJson(document);
        else output.print(`${turn} holds: ${events} events, the last has hash ${hash}`);
        return exitCodes.done;
      }),
    );
}
