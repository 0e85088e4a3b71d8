import { InvalidArgumentError } from 'commander';
import type { JsonOptions } from '../options/json-options.js';
import {
  type PlaceOptions,
  type TurnOptions,
  withPlaceOptions,
  withTurnOptions,
} from '../options/place-options.js';
import type { PceCommand } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { driveTurn } from '../turns/drive-turn.js';
import { findTurn } from '../turns/find-turn.js';
import {
  toResumeOptions,
  type VersionChangeOptions,
  withVersionChange,
} from '../turns/version-change.js';
import { compose } from '../workspace/compose.js';

interface ForkCommandOptions extends PlaceOptions, TurnOptions, JsonOptions {
  readonly at: number;
  readonly request?: string;
}

export function addFork(program: PceCommand, output: Output): void {
  withTurnOptions(withPlaceOptions(program.command('fork')))
    .summary('begin a turn with the first events of another')
    .description('Begins a new turn with the first events of another, which stays as it is.')
    .argument('<turn>', 'id, beginning of an id, or last')
    .requiredOption(
      '--at <version>',
      'the last event to keep; pce log --json shows them',
      toVersion,
    )
    .option('--request <words>', 'another request from there on')
    .option('--json', 'print one JSON document, as pce run does')
    .action(async (name: string, options: ForkCommandOptions) => {
      const { at, request, json } = options;
      await using host = await compose({ ...options, playsTurns: true });
      const turn = await findTurn(host.store, name);
      const handle = host.pce.fork(turn, { at, ...(request === undefined ? {} : { request }) });
      return await driveTurn(handle, host, output, json === true);
    });
}

function toVersion(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('Use a whole number from 1.');
  return Number(text);
}

const help = `
A turn that waits for a person is not resumed but decided: see pce interventions.
A call that was under way when the process ended is run again only if its tool is safe to repeat; else you are asked.`;

export function addResume(program: PceCommand, output: Output): void {
  withVersionChange(withTurnOptions(withPlaceOptions(program.command('resume'))))
    .summary('go on with a turn')
    .description('Resumes a turn that was paused, or whose process ended.')
    .argument('<turn>', 'id, beginning of an id, or last')
    .option('--json', 'print one JSON document, as pce run does')
    .addHelpText('after', help)
    .action(
      async (
        name: string,
        options: PlaceOptions & TurnOptions & VersionChangeOptions & JsonOptions,
      ) => {
        await using host = await compose({ ...options, playsTurns: true });
        await host.learn();
        const turn = await findTurn(host.store, name);
        const handle = host.pce.resume(turn, toResumeOptions(options));
        return await driveTurn(handle, host, output, options.json === true);
      },
    );
}
