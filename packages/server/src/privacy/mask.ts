import type { Json } from '@pce/core/contracts';
import { emailPattern, phonePatterns } from '@pce/core/internal';

/** Maximum number of characters of a text that is masked; longer ones are cut first. */
const longest = 10_000;

/** A text with e-mail addresses and phone numbers (+49 30 …, 030 …, 555-123-4567) made unreadable. */
export function maskText(text: string): string {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return phonePatterns.reduce(
    (left, pattern) => left.replace(pattern, '[phone]'),
    short.replace(emailPattern, '[e-mail]'),
  );
}

/** A value with every text in it masked, names of members included. */
export function mask(value: Json): Json {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [maskText(key), mask(each)]),
  );
}
