import type { CassetteFile } from './cassette-schema.js';

/** Returns the text of a cassette file: keys in a fixed order, long texts by lines. */
export function cassetteText(cassette: CassetteFile): string {
  const { format, version, startedAt, models, tools, ids, timers } = cassette;
  const file = {
    ...{ format, version, startedAt, models, tools },
    ids: Object.fromEntries(Object.entries(ids).sort(([a], [b]) => (a < b ? -1 : 1))),
    timers,
    systems: cassette.systems.map(toLines),
    modelCalls: cassette.modelCalls.map(
      ({ model, system, prompt, temperature, ms, spent, outcome }) => ({
        ...{ model, system, prompt: toLines(prompt), temperature, ms, spent, outcome },
      }),
    ),
    toolCalls: cassette.toolCalls.map(({ tool, args, ms, outcome }) => ({
      ...{ tool, args, ms, outcome },
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function toLines(text: string): string | string[] {
  return text.includes('\n') ? text.split('\n') : text;
}
