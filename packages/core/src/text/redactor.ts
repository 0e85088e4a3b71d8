import type { Json } from '../contracts/json.js';
import { isSecretNumber, secretPattern, withoutKnownForms } from './secret-pattern.js';

/** Maps the texts and keys of a value with `text`, at any depth; replaces a secret number by `***`. */
export function redactJson(
  value: Json,
  text: (text: string) => string,
  isSecret: (value: number) => boolean = () => false,
): Json {
  const redact = (item: Json): Json => redactJson(item, text, isSecret);
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return isSecret(value) ? '***' : value;
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key), redact(item)]));
}

/** Redacts secrets from texts and JSON values. */
export interface Redactor {
  text(text: string): string;
  /** Redacts texts, numbers and keys at any depth. A number that shows a secret becomes a text. */
  json(value: Json): Json;
  /** Bytes of the longest form of a secret. */
  readonly maxBytes: number;
}

/** Shorter secrets are not redacted: replacing every `1` would not hide the secret but ruin the text. */
const minLength = 4;

/** Bytes of the longest escape of a character, `\\u` and four digits. */
const escapeLength = 6;

const encoder = new TextEncoder();

/**
 * Creates a redactor that replaces every secret by `***` in all encodings of JSON, addresses, base64 and hexadecimal, and
 * also secrets recognized by their form: provider keys, JSON Web Tokens, private keys, passwords and keys in addresses.
 */
export function redactor(secrets: readonly string[] = []): Redactor {
  const known = secrets
    .filter((secret) => secret.length >= minLength)
    .sort((a, b) => b.length - a.length);
  const patterns = known.map(secretPattern);
  const text = (value: string): string =>
    withoutKnownForms(
      patterns.reduce((redacted, pattern) => redacted.replace(pattern, '***'), value),
    );
  const isSecret = (value: number): boolean =>
    known.some((secret) => isSecretNumber(secret, value));
  const maxBytes = Math.max(
    0,
    ...known.map((secret) => escapeLength * encoder.encode(secret).length),
  );
  return { text, json: (value) => redactJson(value, text, isSecret), maxBytes };
}
