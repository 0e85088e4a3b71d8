import type { TurnEvent } from '@pce/core';
import { ReplayMismatchError } from '@pce/core/errors';
import type { PlayedTurn } from '@pce/testkit/internal';

/**
 * Returns the cassette of a turn without these values, played once.
 * @throws ReplayMismatchError with the first step that was another one.
 */
export async function cassetteOf(
  turn: string,
  events: readonly TurnEvent[],
  values: readonly string[],
): Promise<PlayedTurn & { readonly text: string }> {
  const { playTurn } = await import('@pce/testkit');
  const { turnCassette } = await import('@pce/testkit/internal');
  const text = turnCassette(events, { values });
  const played = await playTurn({ text });
  assertSameSteps(turn, played);
  return { ...played, text };
}

function assertSameSteps(turn: string, { recordedSteps, steps, problem }: PlayedTurn): void {
  const length = Math.max(recordedSteps.length, steps.length);
  const places = Array.from({ length }, (_, index) => index);
  const at = places.find((index) => recordedSteps[index] !== steps[index]);
  if (at === undefined) return;
  const went = `it went ${recordedSteps[at] ?? 'no further'}, and played again ${steps[at] ?? 'no further'}`;
  throw new ReplayMismatchError(turn, at + 1, problem === undefined ? went : `${went}: ${problem}`);
}
