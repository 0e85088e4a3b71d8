import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { valueAt } from '@pce/core/internal';
import type { SourcePath } from '../problem.js';
import { lonePlaceholder, type Placeholder, placeholdersIn } from './placeholder.js';

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

/** Returns the value of a name and the keys after it. */
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

function isAbsent(template: Json, scope: Scope): boolean {
  const lone = typeof template === 'string' ? lonePlaceholder(template) : undefined;
  return lone !== undefined && lone.default === undefined && !hasRoot(lone, scope);
}

/** Returns whether the input that a placeholder names was given, or the step ran. */
export function hasRoot({ name, keys }: Placeholder, { values, steps }: Scope): boolean {
  return name === 'steps' ? steps.has(String(keys[0])) : values.has(name) || steps.has(name);
}
