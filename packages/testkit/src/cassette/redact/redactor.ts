import type { Json } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { isSecretName, isSecretNumber, secretPattern } from '@pce/core/internal';

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

const shortest = 4;
/** Minimum length at which a cut-off secret is recognized, if it is at least half of the secret. */
const shortestPart = 12;

/** Returns the notations in which a secret may occur. */
function notationsOf(value: string): string[] {
  const ways = [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value.toWellFormed()),
    Buffer.from(value).toString('base64'),
    Buffer.from(value).toString('base64url'),
  ];
  return [...new Set(ways)];
}

/** Throws `InvalidInputError` for a value that is too short to redact safely. */
function assertRedactable(value: string): void {
  if (value.length >= shortest) return;
  throw new InvalidInputError(
    `option redact.values: a value of ${value.length} characters would be found everywhere; hand in values of ${shortest} or more`,
  );
}

/** Removes a secret from a text, also if it is cut off. */
function withoutSecret(text: string, secret: string, placeholder: string): string {
  const start = secret.slice(0, Math.max(shortestPart, Math.ceil(secret.length / 2)));
  let at = text.indexOf(start);
  if (at === -1) return text;
  const pieces: string[] = [];
  let from = 0;
  while (at !== -1) {
    pieces.push(text.slice(from, at), placeholder);
    from = at + start.length;
    for (let index = start.length; index < secret.length; index += 1) {
      if (text[from] !== secret[index]) break;
      from += 1;
    }
    at = text.indexOf(start, from);
  }
  return [...pieces, text.slice(from)].join('');
}

/** A shape of secrets; `$1`, if captured, precedes the secret and is kept. */
interface TokenShape {
  readonly pattern: RegExp;
  readonly kept: '' | '$1';
}

const whole = (pattern: RegExp): TokenShape => ({ pattern, kept: '' });
const after = (pattern: RegExp): TokenShape => ({ pattern, kept: '$1' });

/** Shapes of secrets. Every repetition is bounded or of one class, which prevents backtracking. */
const tokenShapes: readonly TokenShape[] = [
  whole(
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:[^-]|-(?!----)){0,8192}-----END [A-Z ]{0,40}PRIVATE KEY-----/g,
  ),
  whole(/\bsk-[\w-]{16,}/g), // OpenAI, Anthropic and others
  whole(/\b[rs]k_(?:live|test)_\w{10,}/g), // Stripe
  whole(/\b(?:gh[opsur]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,})/g),
  whole(/\bxox[a-z]-[\w-]{10,}/g), // Slack
  whole(/\b(?:AKIA|ASIA)[A-Z\d]{16}\b/g), // AWS
  whole(/\bAIza[\w-]{30,}/g), // Google
  whole(/\bya29\.[\w-]{10,}/g),
  whole(/\b(?:npm_|hf_)[A-Za-z\d]{20,}/g),
  whole(/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g), // JSON Web Token
  after(/\b((?:Bearer|Basic)\s{1,3})(?=[A-Za-z+/=._~-]{0,200}\d)[\w.~+/=-]{12,}/gi),
  after(/\b([a-z][a-z\d+.-]{0,20}:\/\/[^\s/:@]{0,200}:)[^\s/@]{1,200}(?=@)/gi),
  after(
    /((?:api[_-]?key|access[_-]?key|(?:access|auth|refresh|id)[_-]?token|client[_-]?secret|password|passwd)["']?\s{0,3}[:=]\s{0,3}["']?)[^\s"',;&{}[\]()\\]{8,200}/gi,
  ),
];
