/** Base64 without its beginning and end is searched for from this length: shorter ones stand in words by chance. */
const minPartLength = 8;

const encoder = new TextEncoder();

/**
 * Returns a pattern that finds a secret in a text: as it is, with any of its characters escaped as JSON, Python or addresses
 * escape them, and inside longer data in base64, broken into lines or not, or hexadecimal.
 *
 * @param secret - Four characters or more, or it stands everywhere by chance.
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

/** Whether a number shows a secret: it is written with its digits, or has its value. */
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

/** The secret in base64, and the part of it that shows wherever it begins within a group of three bytes. */
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

/** Returns a pattern of base64 that may be broken into lines, as programs print it; the break may be escaped as in JSON. */
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
