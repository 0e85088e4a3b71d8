const lastWords = new Set([
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'passcode',
  'secret',
  'token',
  'jwt',
  'cookie',
  'authorization',
  'credential',
  'credentials',
  'apikey',
  'accesskey',
  'privatekey',
  'pin',
]);

const lastPairs = new Set([
  'api key',
  'access key',
  'private key',
  'secret key',
  'signing key',
  'encryption key',
  'auth key',
  'session id',
  'connection string',
]);

/** Shell variables of folders, whose names look like passwords. */
const folders = new Set(['PWD', 'OLDPWD']);

/** Returns the variables of an environment with secret names, with their values. */
export function secretVariables(
  environment: Readonly<Record<string, string | undefined>>,
): (readonly [name: string, value: string])[] {
  return Object.entries(environment).flatMap(([name, value = '']) =>
    isSecretName(name) && !folders.has(name) ? [[name, value] as const] : [],
  );
}

/** Returns whether a key, header or variable of this name holds a secret: `apiKey`, `X-Auth-Token`, `DB_PASSWORD`; not `maxTokens`. */
export function isSecretName(name: string): boolean {
  const words = name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
  return lastWords.has(words.at(-1) ?? '') || lastPairs.has(words.slice(-2).join(' '));
}

/** Keys and tokens with recognizable forms, JSON Web Tokens and private keys. */
const known = new RegExp(
  [
    String.raw`\b[sr]k[-_](?=[\w-]{0,80}\d)[\w-]{16,}`,
    String.raw`\b(?:gh[opsru]_|github_pat_|glpat-|npm_|hf_)\w{20,}`,
    String.raw`\b(?:AKIA|ASIA)[A-Z\d]{16}\b`,
    String.raw`\bAIza[\w-]{35}`,
    String.raw`\bxox[a-z]-[\w-]{10,}`,
    String.raw`(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}`,
    String.raw`-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,10000}?-----END [A-Z ]{0,30}PRIVATE KEY-----`,
  ].join('|'),
  'g',
);
const authorization =
  /\b(Authorization["']?\s*[:=]\s*["']?(?:\w{1,20}\s+)?|Bearer\s+(?=\S{0,80}\d))[\w.~+/=-]{12,}/gi;
const passwordInAddress = /(:\/\/[^\s/:@]{0,200}:)[^\s/@]{1,200}(?=@)/g;
const parameter = /([?&]([\w.-]{1,60})=)[^&\s"'#<>]{6,}/g;

/** Beginnings of all forms: most texts have none, and are searched once instead of four times. */
const beginning =
  /[sr]k[-_]|gh[opsru]_|github_pat_|glpat-|npm_|hf_|A(?:KIA|SIA|Iza)|xox|eyJ|-----B|authorization|bearer|:\/\/|[?&]/i;

/** Replaces secrets recognized by their form: provider keys, JSON Web Tokens, private keys, and secrets in addresses and headers. */
export function withoutKnownForms(text: string): string {
  if (text.length < 12 || !beginning.test(text)) return text;
  return text
    .replace(known, '***')
    .replace(authorization, '$1***')
    .replace(passwordInAddress, '$1***')
    .replace(parameter, (all, before: string, name: string) =>
      isSecretName(name) ? `${before}***` : all,
    );
}

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
