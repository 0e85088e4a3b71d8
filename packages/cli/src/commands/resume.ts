import { InvalidArgumentError } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { findTurn } from '../journals/find-journal.js';
import {
  command,
  type PceCommand,
  type PlaceOptions,
  type TurnOptions,
  toResumeOptions,
  type VersionChangeOptions,
} from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { driveTurn, printTurn } from '../turns/drive-turn.js';
import { compose } from '../workspace/compose.js';

interface ForkCommandOptions extends PlaceOptions, TurnOptions {
  readonly at: number;
  readonly request?: string;
}

export function addFork(program: PceCommand, output: Output): void {
  command(program, 'fork', 'place', 'turns')
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
  command(program, 'resume', 'place', 'turns', 'versionChange')
    .summary('go on with a turn')
    .description('Resumes a turn that was paused, or whose process ended.')
    .argument('<turn>', 'id, beginning of an id, or last')
    .option('--json', 'print one JSON document, as pce run does')
    .addHelpText('after', help)
    .action(async (name: string, options: PlaceOptions & TurnOptions & VersionChangeOptions) => {
      await using host = await compose({ ...options, playsTurns: true });
      await host.learn();
      const turn = await findTurn(host.store, name);
      const handle = host.pce.resume(turn, toResumeOptions(options));
      return await driveTurn(handle, host, output, options.json === true);
    });
}

export function addResult(program: PceCommand, output: Output): void {
  command(program, 'result', 'place')
    .summary('print the answer of a turn, and what came of it')
    .description('Prints the answer of a turn as pce run did, with the same exit code.')
    .argument('<turn>', 'id, beginning of an id, or last')
    .option('--json', 'print one JSON document, as pce run does')
    .action(async (name: string, { json, ...options }: PlaceOptions) => {
      await using host = await compose({ ...options, isReadOnly: true });
      const turn = await findTurn(host.store, name);
      return await printTurn(await host.pce.result(turn), host, output, json === true);
    });
}

const cancelHelp = `
Nothing else ends a turn for good. One that another process drives is ended there: press Ctrl-C, then cancel it.`;

export function addCancel(program: PceCommand, output: Output): void {
  command(program, 'cancel', 'place')
    .summary('end a turn for good')
    .description('Ends a turn that is paused, waits for a person or was interrupted.')
    .argument('<turn>', 'id, beginning of an id, or last')
    .option('--reason <words>', 'why; kept in its journal', 'cancelled by the user')
    .option('--json', 'print one JSON document, as pce run does')
    .addHelpText('after', cancelHelp)
    .action(
      async (
        name: string,
        { json, reason, ...options }: PlaceOptions & { readonly reason: string },
      ) => {
        await using host = await compose(options);
        const turn = await findTurn(host.store, name);
        const result = await host.pce.resume(turn, { onVersionChange: 'continue' }).cancel(reason);
        await printTurn(result, host, output, json === true);
        return result.status === 'cancelled' ? exitCodes.done : exitCodes.failed;
      },
    );
}
