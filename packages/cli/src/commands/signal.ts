import type { Json } from '@pce/core/contracts';
import { exitCodes } from '../exit-codes.js';
import type { JsonOptions } from '../options/json-options.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import type { PceCommand } from '../pce-command.js';
import { withStore } from '../store/with-store.js';
import type { Output } from '../terminal/output.js';
import { findTurn } from '../turns/find-turn.js';

/** The document of `pce signal --json`. */
export interface SignalDocument {
  readonly turn: string;
  readonly name: string;
  readonly value: Json;
}

export function addSignal(program: PceCommand, output: Output): void {
  withPlaceOptions(program.command('signal'))
    .summary('wake a turn whose tool waits for a signal')
    .description(
      'Sends a signal to a turn: one that sleeps until it comes is driven on by a worker.',
    )
    .argument('<turn>', 'its id, the beginning of it, or last')
    .argument('<name>', 'the name that the tool waits for')
    .argument('[value]', 'JSON, or else a text (default: null)')
    .option('--json', 'print one JSON document: { turn, name, value }')
    .action(
      (
        given: string,
        name: string,
        text: string | undefined,
        options: PlaceOptions & JsonOptions,
      ) =>
        withStore(options, async (store) => {
          const { createSignals } = await import('@pce/schedules');
          const turn = await findTurn(store, given);
          const value = text === undefined ? null : jsonOr(text);
          await createSignals({ store }).send({ turn, name, value });
          const document: SignalDocument = { turn, name, value };
          output.show(options.json, document, `${turn} has the signal ${name}`);
          return exitCodes.done;
        }),
    );
}

function jsonOr(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
