/** Returns the name that is asked about. */
export function depotOf(step: number): string {
  return `Depot ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[step % 26]}${step}`;
}

export function codeOf(step: number): string {
  return `QX-${(step * 7_919) % 9_973}`;
}

/** A fact that only the result of this step has. */
export function factAbout(step: number): string {
  return `The access code of ${depotOf(step)} is ${codeOf(step)}`;
}
