import type { Json } from '../contracts/json.js';
import { withoutKnownForms } from './secret-forms.js';
import { isSecretNumber, secretPattern } from './secret-pattern.js';

/** Takes secrets out of texts and JSON values. */
export interface Redactor {
  text(text: string): string;
  /** Texts, numbers and keys at any depth. A number that shows a secret becomes a text. */
  json(value: Json): Json;
  /** Bytes of the longest form of a secret. */
  readonly maxBytes: number;
}

/** Shorter values are left alone: to strike out every `1` would not keep it secret, but spoil the answer. */
const minLength = 4;

/** Bytes of the longest form of a character, `\\u` and four digits. */
const escapeLength = 6;

const encoder = new TextEncoder();

/**
 * Returns what replaces every secret by `***`, in whatever way JSON, addresses, base64 and hexadecimal write it, and what is
 * known to be a secret by its form: keys of providers, JSON Web Tokens, private keys, passwords and keys in addresses.
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
  const json = (value: Json): Json => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') {
      return known.some((secret) => isSecretNumber(secret, value)) ? '***' : value;
    }
    if (Array.isArray(value)) return value.map(json);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key), json(item)]));
  };
  const maxBytes = Math.max(
    0,
    ...known.map((secret) => escapeLength * encoder.encode(secret).length),
  );
  return { text, json, maxBytes };
}
