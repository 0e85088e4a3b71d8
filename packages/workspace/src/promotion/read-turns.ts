import type { Orchestrator, TurnEvent } from '@pce/core';

/** A turn with its events. */
export interface ReadTurn {
  readonly turn: string;
  readonly events: readonly TurnEvent[];
}

/**
 * Yields every turn of the orchestrator's store, in order of their start.
 *
 * @throws `JournalTamperedError` or `JournalUnreadableError`, naming the turn.
 */
export async function* readTurns(pce: Orchestrator): AsyncGenerator<ReadTurn, void, undefined> {
  for (let after = ''; ; ) {
    const page = await pce.list({ after });
    for (const { turn } of page) {
      yield { turn, events: (await pce.events(turn)).map(({ event }) => event) };
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.turn;
  }
}
