import type { TurnSummary } from '@pce/core';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { compose } from '../compose.js';
import { exitCodes } from '../exit-codes.js';
import { listTurns } from '../find-turn.js';
import { type PlaceOptions, withPlaceOptions } from '../place-options.js';
import { printableLine } from '../printable.js';

/** The document of `pce ls --json`: turns in the order in which they began. */
export interface LsDocument {
  readonly turns: readonly Omit<TurnSummary, 'head'>[];
}

export function addLs(program: Command, { output, act }: CommandContext): void {
  withPlaceOptions(program.command('ls'))
    .summary('list the turns')
    .description('Lists the turns of the workspace, oldest first.')
    .option('--json', 'print one JSON document: { turns }')
    .action(
      act(async (options: PlaceOptions & JsonOptions) => {
        await using host = await compose({ ...options, isReadOnly: true });
        const turns = await listTurns(host.pce);
        if (options.json) output.printJson(toDocument(turns));
        else if (turns.length === 0) output.note('no turns yet: pce run begins one');
        else output.print(turns.map(turnLine).join('\n'));
        return exitCodes.done;
      }),
    );
}

function toDocument(turns: readonly TurnSummary[]): LsDocument {
  return { turns: turns.map(({ head: _, ...turn }) => turn) };
}

function turnLine({ turn, status, startedAt, title }: TurnSummary): string {
  const began = `${new Date(startedAt).toISOString().slice(0, 19)}Z`;
  return `${turn}  ${status.padEnd(9)}  ${began}  ${printableLine(title, 80)}`;
}
