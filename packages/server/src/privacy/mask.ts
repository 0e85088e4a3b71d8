import type { Json } from '@pce/core/contracts';

/** Maximum number of characters of a text that is masked; longer ones are cut first. */
const longest = 10_000;

// Each part is bounded, so that no text takes long.
const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu;
const international = /(?<![\w./-])(?:\+|00|\(?0)\d{0,4}\)?(?:[ ./()-]{0,2}\d){6,14}(?!\w)/g;
const national = /(?<![\w./-])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\w)/g;

/** A text with e-mail addresses and phone numbers (+49 30 …, 030 …, 555-123-4567) made unreadable. */
export function maskText(text: string): string {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return short
    .replace(email, '[e-mail]')
    .replace(international, '[phone]')
    .replace(national, '[phone]');
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
