import type { Json } from '@pce/core/contracts';

/** Takes secrets out of what leaves a script. */
export interface Redactor {
  text(text: string): string;
  /** Strings and keys at any depth. */
  json(value: Json): Json;
  /** Of the longest form of a secret, as UTF-8. */
  readonly maxBytes: number;
}

/** Shorter values are left alone: to strike out every `1` would not keep it secret, but spoil the answer. */
const minLength = 4;

/** Replaces every secret by `***`, as it is and as it looks inside a JSON or Python string. */
export function redactor(secrets: readonly string[]): Redactor {
  const forms = secrets
    .filter((secret) => secret.length >= minLength)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .sort((a, b) => b.length - a.length);
  const text = (value: string): string =>
    forms.reduce((redacted, form) => redacted.replaceAll(form, '***'), value);
  const json = (value: Json): Json => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(json);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key), json(item)]));
  };
  const maxBytes = Math.max(0, ...forms.map((form) => Buffer.byteLength(form)));
  return { text, json: forms.length === 0 ? (value) => value : json, maxBytes };
}
