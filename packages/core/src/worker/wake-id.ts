import { InvalidInputError } from '../errors.js';
import { turnOf } from '../turn/drive/turn-id.js';

/** Checks the id of a wake. Throws `InvalidInputError`. */
export function assertWakeId(id: string): void {
  if (/^[\w./-]{1,160}$/.test(id)) return;
  throw new InvalidInputError(
    `wake id ${JSON.stringify(id.slice(0, 200))}: use 1 to 160 letters, digits, "_", "-", "." and "/"`,
  );
}

/** Returns the id under which workers are woken for a turn. */
export function turnWakeId(turn: string): string {
  return `turn/${turn}`;
}

/** Returns the turn of a wake; `undefined` if it is for something else. */
export function turnOfWake(id: string): string | undefined {
  return id.startsWith('turn/') ? id.slice('turn/'.length) : undefined;
}

/** Returns the id under which workers are woken for the turn of an intervention. */
export function interventionWakeId(intervention: string): string {
  return turnWakeId(turnOf(intervention));
}
