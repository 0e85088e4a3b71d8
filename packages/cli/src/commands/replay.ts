import type { TurnResult } from '@pce/core';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { exitCodes } from '../exit-codes.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import { findTurn } from '../turns/find-turn.js';
import { compose } from '../workspace/compose.js';

/** The document of `pce replay --json` for a turn that replays; any other is an `ErrorDocument`. */
export interface ReplayDocument {
  readonly turn: string;
  /** Events that were folded. */
  readonly events: number;
  /** Where they lead. */
  readonly status: TurnResult['status'];
}

export function addReplay(program: Command, { output, act }: CommandContext): void {
  withPlaceOptions(
    program
      .command('replay')
      .summary('fold a turn again and compare')
      .description(
        'Folds the journal of a turn again, without a tool or a model, and checks that every step is the one the rules would take and that the end is the recorded one.',
      )
      .argument('<turn>', 'id, beginning of an id, or last'),
  )
    .option('--json', 'print one JSON document: { turn, events, status }')
    .action(
      act(async (name: string, options: PlaceOptions & JsonOptions) => {
        await using host = await compose({ ...options, isReadOnly: true });
        const { turn, events, result } = await host.pce.replay(await findTurn(host.store, name));
        const document: ReplayDocument = { turn, events, status: result.status };
        if (options.json) output.printJson(document);
        else output.print(`${turn} replays: ${events} events lead to ${result.status}`);
        return exitCodes.done;
      }),
    );
}
