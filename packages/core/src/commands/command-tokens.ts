import { parseReference } from '../text/reference.js';

/** A piece of a command: a value recognized by its form, a plain word, or a punctuation mark. */
export interface CommandToken {
  readonly kind: 'reference' | 'url' | 'path' | 'quoted' | 'number' | 'date' | 'word' | 'mark';
  /** Text without quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Value of a number; absent if a comma in it may be a decimal point, as in `1,50`. */
  readonly amount?: number;
  /** The currency or percent sign of a number. */
  readonly unit?: string;
  /** The name in `name=value`, or the name before a mark such as the colon of `name: value`. */
  readonly key?: string;
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.+-]{1,20}Z?)?$/;
const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns whether a text is a day of the calendar, `2026-11-20`, with or without a time of day. */
export function isDateText(text: string): boolean {
  const [year = 0, month = 0, day = 0] = (isoDay.exec(text) ?? []).slice(1).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && !isLeap ? 28 : (days[month - 1] ?? 0);
  return year >= 1_000 && day >= 1 && day <= last;
}

/** Splits a command into tokens in linear time. */
export function commandTokens(command: string): CommandToken[] {
  return withKeys(piecesOf(command));
}

/** Joins "a = 3": the word is the name of the value. */
function withKeys(tokens: readonly CommandToken[]): CommandToken[] {
  return tokens.flatMap((token, place): CommandToken[] => {
    const next = tokens[place + 1];
    if (token.text === '=' && tokens[place - 1]?.kind === 'word' && next) return [];
    const isName = token.kind === 'word' && next?.text === '=' && tokens[place + 2] !== undefined;
    return isName
      ? [{ ...token, kind: 'mark', text: '=', end: next.end, key: token.text }]
      : [token];
  });
}

const piece =
  /```[^\n`]*\n([\s\S]{0,20000}?)\n?```|`([^`]+)`|"([^"]+)"|“([^“”]+)”|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])|[^\s`"“]+/gu;

function piecesOf(command: string): CommandToken[] {
  const tokens: CommandToken[] = [];
  for (const match of command.matchAll(piece)) {
    const start = match.index;
    const end = start + match[0].length;
    const quoted = match.slice(1).find((group) => group !== undefined);
    if (quoted === undefined)
      tokens.push(...bareTokens(match[0], start, isQuote(command[start - 1])));
    else tokens.push({ kind: quotedKind(quoted, match[0]), text: quoted, start, end });
  }
  return tokens;
}

function quotedKind(text: string, source: string): 'url' | 'path' | 'quoted' | 'reference' {
  // `r1.total` in backticks is a reference; in quotes it is a text.
  if (source.startsWith('`') && isReference(text)) return 'reference';
  if (source.startsWith('```')) return 'quoted';
  if (/^https?:\/\//i.test(text)) return 'url';
  return /\s/.test(text) || !isPath(text) ? 'quoted' : 'path';
}

/** Splits a piece between blanks into a token and its punctuation marks. */
function bareTokens(source: string, at: number, afterQuote: boolean): CommandToken[] {
  const lead = /^[([{]+/.exec(source)?.[0].length ?? 0;
  let last = source.length;
  while (last > lead && '.,;:!?)]}'.includes(source[last - 1] ?? '')) last -= 1;
  if (/^r[1-9]\d{0,8}[.[]/.test(source.slice(lead)) && source[last] === ']') last += 1;
  // A dot after a quotation ends the sentence: "`src`." is not a folder.
  if (!afterQuote) last += folderDots(source.slice(lead), last - lead);
  const body = source.slice(lead, last);
  const start = at + lead;
  const end = at + last;
  const tokens: CommandToken[] = [];
  const equals = /^(?:--)?([A-Za-z_][\w-]{0,60})=(.*)$/s.exec(body);
  if (equals !== null) {
    const [, key = '', value = ''] = equals;
    if (value === '') tokens.push({ kind: 'mark', text: '=', start, end, key });
    else tokens.push({ ...bareToken(value, end - value.length, end), key });
  } else if (body !== '') {
    tokens.push(bareToken(body, start, end));
  }
  if (source[last] === ':' && /^[A-Za-z_][\w-]*$/.test(body)) {
    tokens.push({ kind: 'mark', text: ':', start: end, end: end + 1, key: body });
  } else if (last < source.length) {
    tokens.push({ kind: 'mark', text: source.slice(last, last + 1), start: end, end: end + 1 });
  }
  return tokens;
}

function isQuote(character: string | undefined): boolean {
  return character !== undefined && '`"”\''.includes(character);
}

/** Returns how many dots after the body belong to it: `..`, `./..` and `src/.` name folders. */
function folderDots(source: string, end: number): number {
  if (end > 0 && source[end - 1] !== '/') return 0;
  return /^\.{1,2}(?![.\w])/.exec(source.slice(end))?.[0].length ?? 0;
}

/** The start of a number with thousands separators; the comma of `1,50` may be a decimal point. */
const thousands = /^-?[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/;

function bareToken(text: string, start: number, end: number): CommandToken {
  if (/^https?:\/\/\S/i.test(text)) return { kind: 'url', text, start, end };
  if (isReference(text)) return { kind: 'reference', text, start, end };
  if (isDateText(text)) return { kind: 'date', text, start, end };
  const number = /^([$€£]?)(-?\d[\d,]{0,20}(?:\.\d{1,15})?(?:e[+-]?\d{1,3})?)(%?)$/i.exec(text);
  if (number !== null) {
    const [, currency = '', digits = '', percent = ''] = number;
    const isWhole = !digits.includes(',') || thousands.test(digits);
    const amount = isWhole ? { amount: Number(digits.replaceAll(',', '')) } : {};
    return { kind: 'number', text, ...amount, unit: currency || percent, start, end };
  }
  if (isPath(text) && !notPaths.has(text)) return { kind: 'path', text, start, end };
  // An id, an address or a time is recognized as a value without quotes.
  return { kind: isIdentifier(text) ? 'quoted' : 'word', text, start, end };
}

/** `A-17`, `ann@example.org`, `user_name`, `17:00`; "19th" and "3D" are words. */
function isIdentifier(text: string): boolean {
  if (/[@_#]/.test(text)) return true;
  return /\d/.test(text) && !/^\d+(?:st|nd|rd|th|d)$/i.test(text);
}

const notPaths = new Set(['and/or', 'e.g', 'i.e', 'either/or']);

function isReference(text: string): boolean {
  if (/^values\.[A-Za-z]\w{0,63}$/.test(text)) return true;
  return /^r[1-9]\d{0,8}(?:$|[.[])/.test(text) && parseReference(text) !== undefined;
}

function isPath(text: string): boolean {
  if (text.length > 4_096) return false;
  return (
    /^[^/\s]*\/[^\s]*$/.test(text) ||
    /^[\w*?~-][\w.*?~-]*\.[A-Za-z*][\w*]{0,9}$/.test(text) ||
    text === '.' ||
    text === '..'
  );
}
