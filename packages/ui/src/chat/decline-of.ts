/** Ids of choices that change nothing outside, the mildest first. */
const declining = ['deny', 'decline', 'failed', 'skip', 'finish', 'abandon'];

/** Returns whether a choice changes nothing outside. */
export function isDeclining(choice: string): boolean {
  return declining.includes(choice);
}

/** Returns the choice that changes least; empty if there are no choices. */
export function declineOf(options: readonly { readonly id: string }[]): string {
  const ids = options.map(({ id }) => id);
  return declining.find((id) => ids.includes(id)) ?? ids.at(-1) ?? '';
}
