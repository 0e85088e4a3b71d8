import type { Json } from '@pce/core/contracts';
import { isSecretName, isSecretNumber, secretPattern } from '@pce/core/text';
import { assertRedactable, waysToWrite, withoutSecret } from './secret-values.js';
import { type TokenShape, tokenShapes } from './token-shapes.js';

/** Secrets to keep out of a cassette, beside those recognized by name or shape. */
export interface RedactOptions {
  /** Secrets themselves, 4 characters or more; empty and absent ones are passed over. @defaultValue none */
  readonly values?: readonly (string | undefined)[];
  /** Names of keys whose values are secret, beside those such as `apiKey` and `password`. @defaultValue none */
  readonly keys?: readonly string[];
  /** Shapes of secrets, beside those of common keys and tokens. @defaultValue none */
  readonly patterns?: readonly RegExp[];
}

/** Takes secrets out. The same text comes out the same: a recorded request and one that is compared with it agree. */
export interface Redactor {
  text(text: string): string;
  /** Also the values of keys that say they are secret: texts become the placeholder, numbers 0. */
  json(value: Json): Json;
  /** Names in it say nothing of values: a JSON Schema. */
  schema(value: Json): Json;
  /** Remembers the values of secret keys: from now on they are taken out wherever they stand. */
  learn(value: Json): void;
}

/** Placeholder for a secret. */
const placeholder = '[redacted]';

/** Values as long as this are no words that stand elsewhere by chance. */
const longEnoughToLearn = 8;

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
    for (const way of waysToWrite(value)) secrets.add(way);
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
    // In other ways of writing: with single characters escaped, or inside longer data in base64.
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
        if (secret.length >= longEnoughToLearn && secret !== placeholder) add(secret);
      }
    },
  };
}

function everywhere(pattern: RegExp): RegExp {
  return pattern.flags.includes('g') ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
}

/** Changes of the single texts and numbers of a value. */
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
  // Entries, not assignments: a key `__proto__` stays a key.
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
