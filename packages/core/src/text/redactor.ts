import type { Json } from '../contracts/json.js';
import { redactJson } from './redact-json.js';
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
  const isSecret = (value: number): boolean =>
    known.some((secret) => isSecretNumber(secret, value));
  const maxBytes = Math.max(
    0,
    ...known.map((secret) => escapeLength * encoder.encode(secret).length),
  );
  return { text, json: (value) => redactJson(value, text, isSecret), maxBytes };
}
