import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, type ToolCandidate } from '@pce/core/internal';
import { shorten } from '@pce/role-parts';
import { fitLines } from './excerpt.js';

/** Maximum characters of a description, since servers of tools may send pages; the first sentence for the brief form. */
const maxDescription = 600;
const briefDescription = 100;

/** Number of the best tools shown in full (one more for each further command), and after them in brief. */
const bestInFull = 3;
const bestInBrief = 5;

/** Parts of the room for the list of all tools if the best are shown besides it, and for one of the best. */
const listShare = 0.6;
const maxShare = 0.5;

/** The tools of a prompt. */
interface ToolLines {
  /** All tools, as far as their names fit, sorted by name, so that prompts for other commands have a common prefix. */
  readonly all: readonly string[];
  /** The best for one command, best first, unless `all` shows each in full. */
  readonly best: readonly string[];
  /** Whether every tool is shown in full. */
  readonly isWhole: boolean;
}

type Count = (text: string) => number;

/**
 * Renders the tools within a number of tokens: all in full, or all in brief or by name besides the best in full. None
 * is omitted while its name fits.
 *
 * @param candidates - The tools, best first
 * @param commands - The commands that they are for
 */
export function toolLines(
  candidates: readonly ToolCandidate[],
  room: number,
  count: Count,
  commands = 1,
): ToolLines {
  const byName = candidates.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const whole = byName.map(inFull);
  if (tokensOf(whole, count) <= room) return { all: whole, best: [], isWhole: true };
  const all = briefest(byName, candidates, room * listShare, count);
  const left = room - tokensOf(all, count);
  return { all, best: best(candidates, bestInFull + commands - 1, left, count), isWhole: false };
}

/** Renders all tools as detailed as fits; if not even their names do, the names of the best. */
function briefest(
  byName: readonly ToolCandidate[],
  candidates: readonly ToolCandidate[],
  room: number,
  count: Count,
): readonly string[] {
  for (const textOf of [inBrief, callOf, nameOf]) {
    const lines = byName.map(textOf);
    if (tokensOf(lines, count) <= room) return lines;
  }
  const ranked = candidates.map((tool, place) => ({ text: tool.name, place }));
  return fitLines(ranked, room, {
    text: ({ text }) => text,
    place: ({ place }) => place,
    count,
  }).lines;
}

/** Renders the best tools, first in few words, then in more as far as they fit. */
function best(
  candidates: readonly ToolCandidate[],
  full: number,
  room: number,
  count: Count,
): string[] {
  const chosen = new Map<number, string>();
  let left = room;
  const tell = (place: number, text: string): void => {
    const tokens = count(text) + 1;
    const more = tokens - (chosen.has(place) ? count(chosen.get(place) ?? '') + 1 : 0);
    if (tokens > room * maxShare || more > left) return;
    left -= more;
    chosen.set(place, text);
  };
  const ranked = [...candidates.slice(0, full + bestInBrief).entries()];
  for (const [place, tool] of ranked.slice(0, full)) {
    for (const textOf of [callOf, inBrief, described, inFull]) tell(place, textOf(tool));
  }
  for (const [place, tool] of ranked.slice(full)) {
    for (const textOf of [callOf, inBrief]) tell(place, textOf(tool));
  }
  return [...chosen.values()];
}

function tokensOf(lines: readonly string[], count: Count): number {
  return lines.reduce((sum, line) => sum + count(line) + 1, 0);
}

function nameOf({ name }: ToolCandidate): string {
  return name;
}

function inFull(tool: ToolCandidate): string {
  return [described(tool), ...parameterNotes(tool.parameters)].join('\n');
}

function described(tool: ToolCandidate): string {
  return `${callOf(tool)}\n  ${shorten(tool.description, maxDescription)}`;
}

function inBrief(tool: ToolCandidate): string {
  return `${callOf(tool)}: ${shorten(tool.description, briefDescription)}`;
}

function callOf({ name, parameters }: ToolCandidate): string {
  return `${name}${signature(parameters)}`;
}

/** Depth below which a schema is shown as JSON. */
const deepest = 3;

/**
 * Renders a JSON Schema of arguments as a signature, in a third of the tokens: `(path: string, depth?: integer)`.
 * Unsupported parts are shown as JSON.
 */
function signature(parameters: JsonObject): string {
  return `(${fields(parameters, 0).join(', ')})`;
}

/** Returns the descriptions of the parameters, one a line. */
function parameterNotes(parameters: JsonObject): string[] {
  return Object.entries(objectOf(parameters.properties)).flatMap(([name, schema]) => {
    const { description } = objectOf(schema);
    return typeof description === 'string' ? [`  ${name}: ${shorten(description, 200)}`] : [];
  });
}

function fields(schema: JsonObject, depth: number): string[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(objectOf(schema.properties)).map(([name, property]) => {
    const optional = required.has(name) ? '' : '?';
    return `${name}${optional}: ${typeOf(property, depth)}${defaultOf(property)}`;
  });
}

function typeOf(schema: Json, depth: number): string {
  const {
    type,
    enum: values,
    const: only,
    items,
    properties,
    anyOf,
    pattern,
    format,
  } = objectOf(schema);
  if (depth > deepest) return shorten(JSON.stringify(schema), 200);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join('|');
  if (Array.isArray(anyOf)) return anyOf.map((each) => typeOf(each, depth + 1)).join('|');
  if (type === 'array') return `${items === undefined ? 'any' : typeOf(items, depth + 1)}[]`;
  if (type === 'object' && properties !== undefined) {
    return `{${fields(objectOf(schema), depth + 1).join(', ')}}`;
  }
  const plain = Array.isArray(type) ? type.join('|') : type;
  if (typeof plain !== 'string')
    return isEmpty(schema) ? 'any' : shorten(JSON.stringify(schema), 200);
  const rule = typeof format === 'string' ? format : pattern;
  return `${plain}${typeof rule === 'string' ? ` (${shorten(rule, 60)})` : ''}${rangeOf(schema)}`;
}

function rangeOf(schema: Json): string {
  const { minimum, maximum } = objectOf(schema);
  if (typeof minimum !== 'number' && typeof maximum !== 'number') return '';
  // zod writes the range of safe integers into every integer: omit it.
  const low = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? minimum : '';
  const high = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : '';
  return low === '' && high === '' ? '' : ` ${low}..${high}`;
}

function defaultOf(schema: Json): string {
  const { default: value } = objectOf(schema);
  return value === undefined ? '' : ` = ${shorten(JSON.stringify(value), 60)}`;
}

function isEmpty(schema: Json): boolean {
  return Object.keys(objectOf(schema)).every((key) => key === 'description');
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
