/** Returns the id of the turn that a call starts: the same in every run of the call, so that it is resumed after a crash. */
export function childTurn(turn: string, call: number): string {
  return `${turn}.c${call}`;
}

/** Returns the id of the turn that a call starts, from its idempotency key. */
export function childTurnOf(idempotencyKey: string): string {
  const end = idempotencyKey.lastIndexOf(':');
  return childTurn(idempotencyKey.slice(0, end), Number(idempotencyKey.slice(end + 1)));
}

/** Returns the call that started a turn, from the turn's id; `undefined` if no call started it. */
export function parentCallOf(
  turn: string,
): { readonly turn: string; readonly call: number } | undefined {
  const [, parent, call] = /^(.+)\.c([1-9]\d*)$/.exec(turn) ?? [];
  return parent === undefined ? undefined : { turn: parent, call: Number(call) };
}

/** Returns the number of parents of a turn, from its id. */
export function depthOf(turn: string): number {
  return turn.match(/\.c[1-9]\d*(?=\.|$)/g)?.length ?? 0;
}
