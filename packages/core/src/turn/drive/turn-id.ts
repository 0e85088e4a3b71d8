import { InterventionNotFoundError, InvalidInputError } from '../../errors.js';

/** Checks the id of a turn, which the CLI and `save` use in file names. */
export function assertTurnId(turn: string): void {
  if (/^[\w-][\w.-]{0,127}$/.test(turn)) return;
  throw new InvalidInputError(
    `turn id ${JSON.stringify(turn)}: use letters, digits, "_", "-" and ".", 128 at most, "." not first`,
  );
}

/** Returns the turn of an intervention, with whose id its own id begins. */
export function turnOf(id: string): string {
  const end = id.lastIndexOf('.i');
  if (end < 1) throw new InterventionNotFoundError(id);
  return id.slice(0, end);
}
