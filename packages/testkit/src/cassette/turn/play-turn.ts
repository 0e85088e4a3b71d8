import type { ExecutorDecision } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { commandsOf } from '@pce/core/internal';
import { type CassetteSource, cassetteName, readSource } from '../file/cassette-place.js';
import { readTurnFile } from './turn-file.js';
import { type PlayedTurn, TurnPlayer } from './turn-player.js';
import { foldTurnEvents } from './turn-steps.js';

/**
 * Replays the turn of a cassette that `pce export` wrote: the loop is real; roles, workflows, tools, clock and people act as journaled.
 * If the recorded process ended, so does this one.
 *
 * @throws `InvalidInputError` if the file is missing or invalid, or the turn continues a thread or ran commands in
 * parallel.
 */
export async function playTurn(source: CassetteSource): Promise<PlayedTurn> {
  const name = cassetteName(source);
  const text = readSource(source);
  if (text === undefined) {
    throw new InvalidInputError(`there is no cassette ${name}: export the turn again`);
  }
  const folded = foldTurnEvents(readTurnFile(text, name));
  if (folded.events.length === 0) {
    throw new InvalidInputError(`${name} does not begin with turn.started: export the turn again`);
  }
  const first = folded.events[0]?.event;
  if (first?.type === 'turn.started' && first.thread?.turns.length) {
    throw new InvalidInputError(
      `${name}: the turn continues thread ${first.thread.id}, whose earlier turns are in other journals, so it cannot be played alone; \`replay\` checks such a turn`,
    );
  }
  const several = folded.events.findIndex(
    ({ event }) => event.type === 'executor.decided' && givesSeveral(event),
  );
  if (several !== -1) {
    throw new InvalidInputError(
      `${name}: event ${several + 1} gives several commands at once, whose order cannot be played; \`replay\` checks such a turn`,
    );
  }
  return new TurnPlayer(folded).play();
}

function givesSeveral(decision: ExecutorDecision): boolean {
  return (
    commandsOf(decision).length > 1 || ('forEach' in decision && decision.forEach !== undefined)
  );
}
