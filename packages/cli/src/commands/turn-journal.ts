import type { TurnJournalEntry, TurnResult, Verification } from '@pce/core';
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
  withPlaceOptions(program.command('log'))
    .summary('show what happened in a turn')
    .description('Shows the execution log of a turn (§4) as Markdown, or its events.')
    .argument('<turn>', 'id, beginning of an id, or last')
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

/** The document of `pce replay --json` for a turn that replays; any other is an `ErrorDocument`. */
export interface ReplayDocument {
  readonly turn: string;
  /** Events that were folded. */
  readonly events: number;
  /** Where they lead. */
  readonly status: TurnResult['status'];
}

export function addReplay(program: Command, { output, act }: CommandContext): void {
  withPlaceOptions(program.command('replay'))
    .summary('fold a turn again and compare')
    .description(
      'Folds the journal of a turn again, without a tool or a model, and checks that every step is the one the rules would take and that the end is the recorded one.',
    )
    .argument('<turn>', 'id, beginning of an id, or last')
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

/** The document of `pce verify --json` for a journal that holds; any other is an `ErrorDocument`. */
export type VerifyDocument = Verification;

interface VerifyCommandOptions extends PlaceOptions, JsonOptions {
  readonly expect?: string;
}

export function addVerify(program: Command, { output, act }: CommandContext): void {
  withPlaceOptions(program.command('verify'))
    .summary('check that nobody changed a journal')
    .description(
      'Checks the hash chain of a turn. Exit code 1 names the first event that was changed.',
    )
    .argument('<turn>', 'id, beginning of an id, or last')
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
  withPlaceOptions(program.command('head'))
    .summary('print position and hash of the last event')
    .description('Prints the position and the hash of the last event of a turn.')
    .argument('<turn>', 'id, beginning of an id, or last')
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
