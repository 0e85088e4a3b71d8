import { parentCallOf, sha256 } from '@pce/core/internal';

/** Returns the id of a trace: of the turn, or of the turn above those that calls started. Equal in every process. */
export function traceIdOf(turn: string): string {
  const above = parentCallOf(turn);
  return above === undefined ? sha256(`trace ${turn}`).slice(0, 32) : traceIdOf(above.turn);
}

/** Returns the id of the span of a turn or a work. Equal in every process. */
export function spanIdOf(id: string): string {
  return sha256(`span ${id}`).slice(0, 16);
}

/** Returns the id of the span above a turn's: of the call that started it; `undefined` if none did. */
export function spanAbove(turn: string): string | undefined {
  const above = parentCallOf(turn);
  return above === undefined ? undefined : spanIdOf(`${above.turn}/t${above.call}`);
}
