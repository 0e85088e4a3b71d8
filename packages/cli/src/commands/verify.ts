import type { Verification } from '@pce/core';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { exitCodes } from '../exit-codes.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import { findTurn } from '../turns/find-turn.js';
import { compose } from '../workspace/compose.js';

/** The document of `pce verify --json` for a journal that holds; any other is an `ErrorDocument`. */
export type VerifyDocument = Verification;

interface VerifyCommandOptions extends PlaceOptions, JsonOptions {
  readonly expect?: string;
}

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
    .option(
      '--expect <hash>',
      'a hash that pce head printed before: it must be that of one of the events',
    )
    .option('--json', 'print one JSON document: { turn, events, hash }')
    .action(
      act(async (name: string, { expect, ...options }: VerifyCommandOptions) => {
        await using host = await compose({ ...options, isReadOnly: true });
        const turn = await findTurn(host.store, name);
        const document: VerifyDocument = await host.pce.verify(turn, { expect });
        const { events, hash } = document;
        if (options.json) output.printJson(document);
        else output.print(`${turn} holds: ${events} events, the last has hash ${hash}`);
        return exitCodes.done;
      }),
    );
}
