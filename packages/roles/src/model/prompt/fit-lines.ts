/** Lines that fit, and their tokens. */
export interface Fitted {
  readonly lines: readonly string[];
  readonly tokens: number;
}

/**
 * Selects lines, best first, within a number of tokens; skips a line that does not fit for a shorter one after it.
 * Returns them in the order of `place`.
 */
export function fitLines<T>(
  ranked: readonly T[],
  room: number,
  {
    text,
    place,
    count,
  }: {
    readonly text: (item: T) => string;
    readonly place: (item: T) => number;
    readonly count: (text: string) => number;
  },
): Fitted {
  const chosen: { readonly line: string; readonly place: number }[] = [];
  let tokens = 0;
  for (const item of ranked) {
    const line = text(item);
    const more = count(line) + 1;
    if (tokens + more > room) continue;
    tokens += more;
    chosen.push({ line, place: place(item) });
  }
  chosen.sort((a, b) => a.place - b.place);
  return { lines: chosen.map(({ line }) => line), tokens };
}
