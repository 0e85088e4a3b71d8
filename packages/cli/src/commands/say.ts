import { exitCodes } from '../exit-codes.js';
import { findTurn } from '../journals/find-journal.js';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import { withStore } from '../store/open-store.js';
import type { Output } from '../terminal/output.js';

/** The document of `pce say --json`. */
export interface SayDocument {
  readonly turn: string;
  /** Id of the message, in the log of the turn once a decision has seen it. */
  readonly message: string;
}

export function addSay(program: PceCommand, output: Output): void {
  command(program, 'say', 'place')
    .summary('say something to a running turn')
    .description(
      'Keeps a message to a turn: its next decision is shown it, in any process, and what it forbids is not done.',
    )
    .argument('<turn>', 'its id, the beginning of it, or last')
    .argument('<text>', 'at most 600 characters')
    .json('{ turn, message }')
    .action((given: string, text: string, options: PlaceOptions) =>
      withStore(options, async (store) => {
        const { createMessages } = await import('@pce/schedules');
        const turn = await findTurn(store, given);
        const { id } = await createMessages({ store }).send({ turn, text });
        const document: SayDocument = { turn, message: id };
        output.show(options.json, document, `the next decision of ${turn} sees it`);
        return exitCodes.done;
      }),
    );
}
