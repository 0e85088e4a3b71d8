import type { Json, JsonObject } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { isJsonObject, parsePath, valueAt } from '@pce/core/internal';
import { readScalar } from '../json/json-value.js';
import type { SourcePath } from '../problem.js';

/** The values that placeholders can name. */
export interface Scope {
  /** Inputs and outputs of finished steps; inside a `forEach`, the item and its index. */
  readonly values: ReadonlyMap<string, Json>;
  /** The whole data of finished steps, for `steps.<name>`, and for `<name>` if no value has that name. */
  readonly steps: ReadonlyMap<string, Json>;
}

/** Thrown if a placeholder has no value. */
export class MissingValueError extends InvalidInputError {
  constructor(
    /** The placeholder with its braces. */
    readonly placeholder: string,
    reason: string,
  ) {
    super(`${placeholder} has no value: ${reason}`);
  }
}

/**
 * Replaces the placeholders of a template. A text that is one placeholder becomes the value itself, of any type; inside
 * a longer text, a text is inserted unchanged and any other value as JSON. Values are not searched for placeholders. An
 * entry of a mapping is left out if its placeholder has no default and names an input that was not given or a step that
 * was skipped.
 *
 * @throws MissingValueError if a placeholder anywhere else, or a path inside a value, has no value.
 */
export function interpolate(template: Json, scope: Scope): Json {
  if (typeof template === 'string') return interpolateText(template, scope);
  if (Array.isArray(template)) return template.map((item) => interpolate(item, scope));
  return isJsonObject(template) ? interpolateObject(template, scope) : template;
}

export function interpolateObject(template: JsonObject, scope: Scope): JsonObject {
  const given = Object.entries(template).filter(([, value]) => !isAbsent(value, scope));
  return Object.fromEntries(given.map(([key, value]) => [key, interpolate(value, scope)]));
}

export function valueInScope(name: string, keys: SourcePath, scope: Scope): Json | undefined {
  const [step, ...rest] = keys;
  if (name !== 'steps') {
    return valueAt(scope.values.has(name) ? scope.values.get(name) : scope.steps.get(name), keys);
  }
  return typeof step === 'string' ? valueAt(scope.steps.get(step), rest) : undefined;
}

function interpolateText(text: string, scope: Scope): Json {
  const lone = lonePlaceholder(text);
  if (lone !== undefined) return filled(lone, scope);
  let result = '';
  let end = 0;
  for (const placeholder of placeholdersIn(text)) {
    if (placeholder.name === undefined) continue;
    const value = filled(placeholder, scope);
    result += text.slice(end, placeholder.start);
    result += typeof value === 'string' ? value : JSON.stringify(value);
    end = placeholder.start + placeholder.text.length;
  }
  return result + text.slice(end);
}

function filled(placeholder: Placeholder, scope: Scope): Json {
  const value = valueInScope(placeholder.name, placeholder.keys, scope);
  if (placeholder.default !== undefined) return value ?? placeholder.default;
  if (value !== undefined) return value;
  const reason = hasRoot(placeholder, scope)
    ? 'there is nothing at that path'
    : 'the input was not given, or the step was skipped';
  throw new MissingValueError(placeholder.text, reason);
}

/** Returns whether a template is one placeholder without a default whose input was not given, or whose step was skipped. */
export function isAbsent(template: Json, scope: Scope): boolean {
  const lone = typeof template === 'string' ? lonePlaceholder(template) : undefined;
  return lone !== undefined && lone.default === undefined && !hasRoot(lone, scope);
}

/** Returns whether the input that a placeholder names was given, or the step ran. */
function hasRoot({ name, keys }: Placeholder, { values, steps }: Scope): boolean {
  return name === 'steps' ? steps.has(String(keys[0])) : values.has(name) || steps.has(name);
}

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
interface BrokenPlaceholder {
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
