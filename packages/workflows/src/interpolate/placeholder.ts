import { isJsonObject, type Json } from '@pce/core/contracts';
import { parsePath } from '@pce/core/internal';
import { readScalar } from '../json/read-scalar.js';
import type { SourcePath } from '../problem.js';

/** `{{steps.search.products[0].url | default: none}}` in a text. */
export interface Placeholder {
  /** The placeholder with its braces. */
  readonly text: string;
  /** Offset in the text. */
  readonly start: number;
  /** The first name: an input, an output, a step or `steps`. */
  readonly name: string;
  /** The keys after the name. */
  readonly keys: SourcePath;
  /** Used if the value is missing or null. */
  readonly default: Json | undefined;
}

/** Text between braces that is neither a name nor a path. */
export interface BrokenPlaceholder {
  readonly text: string;
  readonly start: number;
  readonly name: undefined;
}

const place = /\{\{([^{}]*)\}\}/g;

/** Returns the placeholders of a text in order, in linear time. */
export function placeholdersIn(text: string): readonly (Placeholder | BrokenPlaceholder)[] {
  return [...text.matchAll(place)].map((match) => {
    const found = { text: match[0], start: match.index };
    return { ...found, ...(readInside(match[1] ?? '') ?? { name: undefined }) };
  });
}

/** Returns the placeholder of a text that consists of nothing else. */
export function lonePlaceholder(text: string): Placeholder | undefined {
  const trimmed = text.trim();
  const [first] = placeholdersIn(trimmed);
  return first?.name !== undefined && first.text === trimmed ? first : undefined;
}

/** Yields every text in a template with its path. */
export function* textsIn(
  template: Json,
  path: SourcePath = [],
): Generator<{ readonly path: SourcePath; readonly text: string }, void, undefined> {
  if (typeof template === 'string') {
    yield { path, text: template };
  } else if (Array.isArray(template)) {
    for (const [index, item] of template.entries()) yield* textsIn(item, [...path, index]);
  } else if (isJsonObject(template)) {
    for (const [key, value] of Object.entries(template)) yield* textsIn(value, [...path, key]);
  }
}

function readInside(inside: string): Pick<Placeholder, 'name' | 'keys' | 'default'> | undefined {
  const bar = inside.indexOf('|');
  const [name, ...keys] = plainPath((bar === -1 ? inside : inside.slice(0, bar)).trim());
  if (typeof name !== 'string') return undefined;
  if (bar === -1) return { name, keys, default: undefined };
  const value = readDefault(inside.slice(bar + 1).trim());
  return value === undefined ? undefined : { name, keys, default: value };
}

/** Parses a default: `default: 3`, or `default(3)` as in other template languages. */
function readDefault(filter: string): Json | undefined {
  if (!filter.startsWith('default')) return undefined;
  const rest = filter.slice('default'.length).trim();
  if (rest.startsWith(':')) return readScalar(rest.slice(1));
  return rest.startsWith('(') && rest.endsWith(')') ? readScalar(rest.slice(1, -1)) : undefined;
}

/** Parses a path of dotted names and `[0]`, without quotes. */
function plainPath(text: string): SourcePath {
  return /^[\p{L}\p{M}\p{N}_$.[\]-]+$/u.test(text) ? (parsePath(text) ?? []) : [];
}
