import { InvalidInputError } from '@pce/core/errors';

const shortest = 4;
/** Minimum length at which a cut-off secret is recognized, if it is at least half of the secret. */
const shortestPart = 12;

/** Returns the notations in which a secret may occur. */
export function notationsOf(value: string): string[] {
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
export function assertRedactable(value: string): void {
  if (value.length >= shortest) return;
  throw new InvalidInputError(
    `option redact.values: a value of ${value.length} characters would be found everywhere; hand in values of ${shortest} or more`,
  );
}

/** Removes a secret from a text, also if it is cut off. */
export function withoutSecret(text: string, secret: string, placeholder: string): string {
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
