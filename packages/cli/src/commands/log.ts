import type { TurnJournalEntry } from '@pce/core';
import { renderLogParts } from '@pce/core/log';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { exitCodes } from '../exit-codes.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import { findTurn } from '../turns/find-turn.js';
import { startedTurns } from '../turns/started-turns.js';
import { compose } from '../workspace/compose.js';

/** The document of `pce log --json`: the whole journal of a turn. */
export interface LogDocument {
  readonly turn: string;
  readonly events: readonly TurnJournalEntry[];
}

export function addLog(program: Command, { output, act }: CommandContext): void {
  withPlaceOptions(
    program
      .command('log')
      .summary('show what happened in a turn')
      .description('Shows the execution log of a turn (§4) as Markdown, or its events.')
      .argument('<turn>', 'id, beginning of an id, or last'),
  )
    .option('--json', 'print one JSON document: { turn, events: [{ version, hash, event }] }')
    .action(
      act(async (name: string, options: PlaceOptions & JsonOptions) => {
        await using host = await compose({ ...options, isReadOnly: true });
        const turn = await findTurn(host.store, name);
        if (options.json) {
          const document: LogDocument = { turn, events: await host.pce.events(turn) };
          output.printJson(document);
        } else {
          const { log, commands } = await host.pce.result(turn);
          for (const part of renderLogParts(log)) output.write(part);
          for (const line of startedTurns(commands)) output.note(line);
        }
        return exitCodes.done;
      }),
    );
}
