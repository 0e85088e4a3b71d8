/**
 * Returns the id of the turn that a call starts: the same in every run of the call, so that a turn that goes on after a
 * crash goes on with the same one.
 */
export function childTurn(turn: string, call: number): string {
  return `${turn}.c${call}`;
}

/** Returns the id of the turn that a call starts, by the key that its tool is given. */
export function childTurnOf(idempotencyKey: string): string {
  const end = idempotencyKey.lastIndexOf(':');
  return childTurn(idempotencyKey.slice(0, end), Number(idempotencyKey.slice(end + 1)));
}

/** Returns how many turns are above one, by its id. */
export function depthOf(turn: string): number {
  return turn.match(/\.c[1-9]\d*(?=\.|$)/g)?.length ?? 0;
}
