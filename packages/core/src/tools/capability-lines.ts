import { isJsonObject } from '../contracts/json.js';
import type { Mode } from '../contracts/tool-outcome.js';
import type { ToolFamily } from './family.js';
import type { Tool } from './tool.js';

/** Number of tools up to which each has a line of its own; beyond it, each family has one. */
const maxToolLines = 60;
/** Number of families that have a line. */
const maxFamilyLines = 40;
/** Characters of a line. */
const maxLength = 160;
/** Parameters that a line names. */
const maxParameters = 8;

/**
 * Describes the tools in one line each, with the names of the values they take, or in one line for each family if there are
 * many. Building tools have none.
 */
export function capabilityLines(
  tools: readonly Tool[],
  families: readonly ToolFamily[],
  mode: Mode,
): readonly string[] {
  const usable = tools.filter(({ builds, modes }) => builds === undefined && modes.includes(mode));
  if (usable.length <= maxToolLines)
    return usable.map(
      (tool) => `${line(tool.name, firstSentence(tool.description))}${valuesOf(tool)}`,
    );
  const byFamily = Map.groupBy(usable, ({ family }) => family);
  const lines = [...byFamily].map(([family, members]) => {
    const described = families.find(({ name }) => name === family)?.description;
    return line(family, described ?? members.map(({ name }) => ownName(name, family)).join(', '));
  });
  return lines.slice(0, maxFamilyLines);
}

function line(name: string, text: string): string {
  const whole = `${name}: ${text.replace(/\s+/g, ' ').trim()}`;
  return whole.length > maxLength ? `${whole.slice(0, maxLength - 1).toWellFormed()}…` : whole;
}

/** Returns the names of the values that a tool takes, without their types: `; with orderId, amountEur, note?`. */
function valuesOf({ parameters: { properties, required } }: Tool): string {
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  if (names.length === 0) return '';
  const needed = new Set(Array.isArray(required) ? required : []);
  const shown = names
    .slice(0, maxParameters)
    .map((name) => `${name}${needed.has(name) ? '' : '?'}`);
  return `; with ${shown.join(', ')}${names.length > maxParameters ? ', …' : ''}`;
}

function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?](?=\s)/.exec(text)?.[0] ?? text;
}

/** Returns a tool's name without its family: "shop.search" becomes "search". */
function ownName(name: string, family: string): string {
  return name.startsWith(`${family}.`) ? name.slice(family.length + 1) : name;
}
