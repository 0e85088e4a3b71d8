import { type Command, InvalidArgumentError } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import {
  type PlaceOptions,
  type TurnOptions,
  withPlaceOptions,
  withTurnOptions,
} from '../options/place-options.js';
import { driveTurn } from '../turns/drive-turn.js';
import { findTurn } from '../turns/find-turn.js';
import { compose } from '../workspace/compose.js';

interface ForkCommandOptions extends PlaceOptions, TurnOptions, JsonOptions {
  readonly at: number;
  readonly request?: string;
}

export function addFork(program: Command, { output, act }: CommandContext): void {
  withTurnOptions(
    withPlaceOptions(
      program
        .command('fork')
        .summary('begin a turn with the first events of another')
        .description('Begins a new turn with the first events of another, which stays as it is.')
        .argument('<turn>', 'id, beginning of an id, or last'),
    ),
  )
    .requiredOption(
      '--at <version>',
      'the last event to keep; pce log --json shows them',
      toVersion,
    )
    .option('--request <words>', 'another request from there on')
    .option('--json', 'print one JSON document, as pce run does')
    .action(
      act(async (name: string, options: ForkCommandOptions) => {
        const { at, request, json } = options;
        await using host = await compose({ ...options, playsTurns: true });
        const turn = await findTurn(host.store, name);
        const handle = host.pce.fork(turn, { at, ...(request === undefined ? {} : { request }) });
        return await driveTurn(handle, host, output, json === true);
      }),
    );
}

function toVersion(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('Use a whole number from 1.');
  return Number(text);
}
