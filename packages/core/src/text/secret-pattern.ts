/** Shortest part of a base64 encoding to search for; shorter ones occur in words by chance. */
const minPartLength = 8;

const encoder = new TextEncoder();

/**
 * Returns a pattern that finds a secret in a text: literally, with characters escaped as in JSON, Python or addresses, and
 * within longer data in base64, with or without line breaks, or hexadecimal.
 *
 * @param secret - At least four characters, because shorter ones occur by chance.
 */
export function secretPattern(secret: string): RegExp {
  const bytes = encoder.encode(secret);
  const hex = hexOf(bytes);
  const ways = [
    [...secret].map(characterPattern).join(''),
    ...base64Forms(bytes).map(wrapped),
    hex,
    hex.toUpperCase(),
  ];
  return new RegExp(ways.join('|'), 'g');
}

/** Returns whether a number reveals a secret, by its digits or value. */
export function isSecretNumber(secret: string, value: number): boolean {
  const isNumeric = /^[+-]?\d+(?:\.\d+)?$/.test(secret);
  return String(value).includes(secret) || (isNumeric && Number(secret) === value);
}

function characterPattern(character: string): string {
  const units = [...Array(character.length).keys()].map((at) => character.charCodeAt(at));
  const ways = [
    escaped(character),
    escaped(JSON.stringify(character).slice(1, -1)),
    units.map((unit) => `\\\\u${anyCase(unit.toString(16).padStart(4, '0'))}`).join(''),
    [...encoder.encode(character)].map((byte) => `%${anyCase(hexOf([byte]))}`).join(''),
    ...(character === '/' ? ['\\\\/'] : []),
    ...(character === ' ' ? ['\\+'] : []),
  ];
  return `(?:${[...new Set(ways)].join('|')})`;
}

/** Returns the base64 of a secret, and its fixed part for each offset within a group of three bytes. */
function base64Forms(bytes: Uint8Array): string[] {
  const forms = [0, 1, 2].flatMap((offset) => {
    const padded = Uint8Array.from([...new Uint8Array(offset), ...bytes]);
    const first = Math.ceil((offset * 8) / 6);
    const part = base64(padded).slice(first, Math.floor((padded.length * 8) / 6));
    return part.length < minPartLength ? [] : [part];
  });
  const all = [base64(bytes).replace(/=+$/, ''), ...forms];
  return [...new Set(all.flatMap((form) => [form, urlSafe(form)]))];
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Returns a pattern of base64 with optional line breaks, which may be escaped as in JSON. */
function wrapped(form: string): string {
  return [...form].map(escaped).join(String.raw`(?:[\r\n]|\\[rn])*`);
}

function urlSafe(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_');
}

function hexOf(bytes: Iterable<number>): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
