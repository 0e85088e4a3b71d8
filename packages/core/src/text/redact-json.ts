import type { Json } from '../contracts/json.js';

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
