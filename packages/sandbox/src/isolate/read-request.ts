// Parsed by hand: a schema library would be loaded for each run.

/** Maximum milliseconds of a Node timer. */
const maxMs = 2 ** 31 - 1;

/** Parses the milliseconds of a wait: `{"ms": 20}`; 1 if invalid. */
export function readSleep(text: string): number {
  const said: unknown = JSON.parse(text);
  const ms = typeof said === 'object' && said !== null && 'ms' in said ? Number(said.ms) : 0;
  return Math.min(ms || 1, maxMs);
}

/** Parses the modules of Node that the library replaces, with their exports. Throws for anything else. */
export function readOffer(text: string): Readonly<Record<string, readonly string[]>> {
  const said: unknown = JSON.parse(text);
  if (typeof said !== 'object' || said === null) throw new TypeError('the offer is no object');
  return Object.fromEntries(
    Object.entries(said).map(([name, exported]: [string, unknown]) => [name, namesIn(exported)]),
  );
}

function namesIn(exported: unknown): readonly string[] {
  if (Array.isArray(exported) && exported.every((each) => typeof each === 'string')) {
    return exported;
  }
  throw new TypeError('what a module exports is no list of names');
}
