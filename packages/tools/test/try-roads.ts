/** A module that tries each road (an expression, `args` at hand) and answers what it came to: a text, or an error's code. */
export function tryRoads(roads: Readonly<Record<string, string>>): string {
  const entries = Object.entries(roads).map(
    ([name, code]) => `${JSON.stringify(name)}: async (args) => ${code},`,
  );
  return `
    import fs from 'node:fs';
    import fsp from 'node:fs/promises';
    import { once } from 'node:events';
    import { pathToFileURL } from 'node:url';
    const roads = { ${entries.join('\n')} };
    export default async function (args) {
      const came = {};
      for (const [name, road] of Object.entries(roads)) {
        try {
          came[name] = String(await road(args));
        } catch (error) {
          came[name] = error.code ?? error.name;
        }
      }
      return came;
    }`;
}

/** The answer of such a module where every road came to the same. */
export function allOf(roads: Readonly<Record<string, string>>, came: string): object {
  return { value: Object.fromEntries(Object.keys(roads).map((name) => [name, came])) };
}
