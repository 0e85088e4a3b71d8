import { InterventionNotFoundError, InvalidInputError } from '../../errors.js';

/** The CLI and `save` make file names of it. */
export function assertTurnId(turn: string): void {
  if (/^[\w-][\w.-]{0,127}$/.test(turn)) return;
  throw new InvalidInputError(
    `turn id ${JSON.stringify(turn)}: use letters, digits, "_", "-" and ".", 128 at most, "." not first`,
  );
}

/** An intervention's id begins with its turn's. */
export function turnOf(id: string): string {
  const end = id.lastIndexOf('.i');
  if (end < 1) throw new InterventionNotFoundError(id);
  return id.slice(0, end);
}
