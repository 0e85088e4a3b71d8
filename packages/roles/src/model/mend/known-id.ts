/** An item with an id that a model may write differently. */
interface Identified {
  readonly id: string;
  readonly description?: string;
}

/**
 * Returns the id that a model means: `GOAL 1`, `goal-1`, `1` or the description for `GOAL_1`. `undefined` if none or
 * several match.
 */
export function knownId(said: string, items: readonly Identified[]): string | undefined {
  if (items.some(({ id }) => id === said)) return said;
  const key = keyOf(said);
  const readings: readonly ((item: Identified) => boolean)[] = [
    ({ id }) => keyOf(id) === key,
    ({ id }) => /^\d+$/.test(key) && /\d+$/.exec(id)?.[0] === key,
    ({ description = '' }) => keyOf(description) === key && key !== '',
    ({ id, description = '' }) => keyOf(`${id}${description}`) === key || said.startsWith(`${id}:`),
    ({ description = '' }) => key.length >= 12 && keyOf(description).startsWith(key),
  ];
  for (const isMeant of readings) {
    const [meant, ...others] = items.filter(isMeant);
    if (meant !== undefined) return others.length === 0 ? meant.id : undefined;
  }
  return undefined;
}

/** Returns the ids of a list in one text, "GOAL_1, GOAL_2"; the text itself if it is not such a list. */
export function knownIds(said: string, items: readonly Identified[]): readonly string[] {
  const whole = knownId(said, items);
  if (whole !== undefined) return [whole];
  const ids = said.split(/\s*(?:[,;]|\band\b)\s*/).map((part) => knownId(part, items));
  return ids.every((id) => id !== undefined) ? ids : [said];
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
