/** Returns the key of a row in a list with the latest first, because keys are listed in ascending order. */
export function newestFirst(at: number, id: string): string {
  return `${String(1e15 - Math.floor(at)).padStart(15, '0')}.${id}`;
}
