import { isJsonObject } from '../contracts/json.js';
import type { Mode } from '../contracts/tool-outcome.js';
import type { ToolFamily } from './family.js';
import type { Tool } from './tool.js';

/** Maximum number of characters with which each tool has its own line, in full or shortened; beyond it, each family has one. */
const maxTotal = { full: 9_600, short: 14_000 } as const;
const maxFamilyLines = 40;
/** Longest line, in characters, without names of parameters. */
const maxLength = { full: 160, short: 60 } as const;
const maxParameters = 8;

/**
 * Describes the tools in one line each, with the names of their parameters, or in one line for each family if there are
 * many. Omits building tools.
 */
export function capabilityLines(
  tools: readonly Tool[],
  families: readonly ToolFamily[],
  mode: Mode,
): readonly string[] {
  const usable = tools.filter(({ builds, modes }) => builds === undefined && modes.includes(mode));
  for (const size of ['full', 'short'] as const) {
    const lines = usable.map(
      (tool) =>
        `${line(tool.name, firstSentence(tool.description), maxLength[size])}${valuesOf(tool)}`,
    );
    if (lines.reduce((sum, { length }) => sum + length + 1, 0) <= maxTotal[size]) return lines;
  }
  const byFamily = Map.groupBy(usable, ({ family }) => family);
  const lines = [...byFamily].map(([family, members]) => {
    const described = families.find(({ name }) => name === family)?.description;
    return line(family, described ?? members.map(({ name }) => ownName(name, family)).join(', '));
  });
  return lines.slice(0, maxFamilyLines);
}

function line(name: string, text: string, most: number = maxLength.full): string {
  const whole = `${name}: ${text.replace(/\s+/g, ' ').trim()}`;
  return whole.length > most ? `${whole.slice(0, most - 1).toWellFormed()}…` : whole;
}

/** Returns the names of a tool's parameters, with lists marked: `; with orderId, items[], note?`. */
function valuesOf({ parameters: { properties, required } }: Tool): string {
  const all = isJsonObject(properties) ? Object.entries(properties) : [];
  if (all.length === 0) return '';
  const needed = new Set(Array.isArray(required) ? required : []);
  const shown = all.slice(0, maxParameters).map(([name, schema]) => {
    const isList = isJsonObject(schema) && schema.type === 'array';
    return `${name}${isList ? '[]' : ''}${needed.has(name) ? '' : '?'}`;
  });
  return `; with ${shown.join(', ')}${all.length > maxParameters ? ', …' : ''}`;
}

function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?](?=\s)/.exec(text)?.[0] ?? text;
}

/** Returns a tool's name without its family: "shop.search" becomes "search". */
function ownName(name: string, family: string): string {
  return name.startsWith(`${family}.`) ? name.slice(family.length + 1) : name;
}
