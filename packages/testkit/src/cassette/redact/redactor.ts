import type { Json } from '@pce/core/contracts';
import { isSecretName, isSecretNumber, secretPattern } from '@pce/core/internal';
import { assertRedactable, notationsOf, withoutSecret } from './secret-values.js';
import { type TokenShape, tokenShapes } from './token-shapes.js';

/** Secrets to remove from a cassette, in addition to those recognized by name or shape. */
export interface RedactOptions {
  /** Secret values of at least 4 characters; empty and absent ones are ignored. @defaultValue none */
  readonly values?: readonly (string | undefined)[];
  /** Names of keys with secret values, in addition to those such as `apiKey` and `password`. @defaultValue none */
  readonly keys?: readonly string[];
  /** Shapes of secrets, in addition to those of common keys and tokens. @defaultValue none */
  readonly patterns?: readonly RegExp[];
}

/** Removes secrets. Deterministic, so that recorded and new requests can be compared. */
export interface Redactor {
  text(text: string): string;
  /** Also redacts the values of secret keys: texts become the placeholder, numbers 0. */
  json(value: Json): Json;
  /** Redacts a JSON Schema, whose property names do not mark secret values. */
  schema(value: Json): Json;
  /** Remembers the values of secret keys and removes them everywhere from now on. */
  learn(value: Json): void;
}

const placeholder = '[redacted]';

/** Shorter values may be ordinary words. */
const minLearnedLength = 8;

export function createRedactor({
  values = [],
  keys = [],
  patterns = [],
}: RedactOptions = {}): Redactor {
  const names = new Set(keys.map((key) => key.toLowerCase()));
  const secrets = new Set<string>();
  const known = new Map<string, RegExp>();
  let longestFirst: readonly string[] = [];
  const add = (value: string): void => {
    known.set(value, secretPattern(value));
    for (const way of notationsOf(value)) secrets.add(way);
    longestFirst = [...secrets].sort((a, b) => b.length - a.length);
  };
  for (const value of values) {
    if (value === undefined || value === '') continue;
    assertRedactable(value);
    add(value);
  }
  const shapes: readonly TokenShape[] = [
    ...patterns.map((pattern) => ({ pattern: everywhere(pattern), kept: '' as const })),
    ...tokenShapes,
  ];
  const text = (given: string): string => {
    const whole = longestFirst.reduce(
      (left, secret) => withoutSecret(left, secret, placeholder),
      given,
    );
    // Other notations: with escaped characters, or inside longer base64 data.
    const bare = [...known.values()].reduce(
      (left, pattern) => left.replace(pattern, placeholder),
      whole,
    );
    return shapes.reduce(
      (left, { pattern, kept }) => left.replace(pattern, `${kept}${placeholder}`),
      bare,
    );
  };
  const number = (given: number): number =>
    [...known.keys()].some((secret) => isSecretNumber(secret, given)) ? 0 : given;
  const isSecret = (key: string): boolean => names.has(key.toLowerCase()) || isSecretName(key);
  return {
    text,
    json: (value) => mapJson(value, { text, number }, isSecret),
    schema: (value) => mapJson(value, { text, number }, () => false),
    learn(value) {
      for (const secret of secretsIn(value, isSecret)) {
        if (secret.length >= minLearnedLength && secret !== placeholder) add(secret);
      }
    },
  };
}

function everywhere(pattern: RegExp): RegExp {
  return pattern.flags.includes('g') ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
}

interface Leaves {
  readonly text: (given: string) => string;
  readonly number: (given: number) => number;
}

function mapJson(
  value: Json,
  leaves: Leaves,
  isSecret: (key: string) => boolean,
  hidden = false,
): Json {
  if (typeof value === 'string') return hidden && value !== '' ? placeholder : leaves.text(value);
  if (typeof value === 'number') return hidden ? 0 : leaves.number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => mapJson(item, leaves, isSecret, hidden));
  // `fromEntries` keeps a key `__proto__` a key.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      leaves.text(key),
      mapJson(item, leaves, isSecret, hidden || isSecret(key)),
    ]),
  );
}

function secretsIn(value: Json, isSecret: (key: string) => boolean, hidden = false): string[] {
  if (typeof value === 'string' || typeof value === 'number') return hidden ? [String(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    secretsIn(item, isSecret, hidden || (!Array.isArray(value) && isSecret(key))),
  );
}
