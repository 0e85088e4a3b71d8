import { ReplayMismatchError } from '@pce/core/errors';

export interface PlayedTurn {
  readonly recorded: readonly string[];
  readonly played: readonly string[];
  readonly problem: string | undefined;
}

/** Throws `ReplayMismatchError` with the first step that was another one. */
export function assertSameSteps(turn: string, { recorded, played, problem }: PlayedTurn): void {
  const length = Math.max(recorded.length, played.length);
  const places = Array.from({ length }, (_, index) => index);
  const at = places.find((index) => recorded[index] !== played[index]);
  if (at === undefined) return;
  const went = `it went ${recorded[at] ?? 'no further'}, and played again ${played[at] ?? 'no further'}`;
  throw new ReplayMismatchError(turn, at + 1, problem === undefined ? went : `${went}: ${problem}`);
}
