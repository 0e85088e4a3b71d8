import { parseReference } from '../text/reference.js';
import { stem } from '../text/words.js';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Closed word classes of English. They contain no nouns, verbs or adjectives. */
const grammar = {
  /** Articles, prepositions, conjunctions, auxiliaries and possessives, which have no meaning alone. */
  empty:
    set(`a an the to into onto as in from under within inside of at for like with by on using over between through
    across than about per via near around during among along upon toward towards throughout given versus vs and or but both each
    every all any some this that these those which who there is are be has have do does my our your their his her its me us
    you i we named called`),
  /** Articles of German, Spanish and French: a tool described in a language is called in it. */
  foreignArticles: set(
    'der die das den dem ein eine einen einem el la los las un una le les une des du',
  ),
  /** Words of courtesy and sequence that do not change the act. */
  courtesy: set('please kindly now then first next finally also just again immediately'),
  /** Words that refer to something said before. */
  pronouns: set('it them this that these those he she they him her one ones same here there'),
  /** Negations, also in German, Spanish and French, because a prohibition must not be misread. */
  negations:
    set(`not never no none nobody nothing nowhere neither nor without cannot cant dont doesnt didnt wont isnt arent
    wasnt shouldnt mustnt neednt wouldnt couldnt except instead rather nicht nie niemals kein keine keinen keinem keiner
    keines nichts niemand ohne weder nunca jamás ningún ninguna nada sin tampoco ne pas jamais aucun aucune rien sans`),
  conditions:
    set(`if unless whether until till when whenever while once before after provided assuming supposing otherwise wenn
    falls sofern sobald bevor si cuando quand lorsque`),
  questions: set('what who whom whose which when where why how'),
  /** Modal verbs: they express possibility or obligation, not an instruction. */
  modals: set('will would shall should may might can could must ought was were been had did'),
  /** Words that postpone an act or ask for less than the act. */
  postponements:
    set(`tomorrow tonight later soon eventually someday afterwards yesterday draft pretend simulate imagine suppose remind
    morgen später mañana demain`),
} as const;

/** English function words, which searches and comparisons ignore. */
export const functionWords: ReadonlySet<string> = new Set([
  ...grammar.empty,
  ...grammar.pronouns,
  ...grammar.questions,
  ...grammar.modals,
  ...'and then or but if so nor being been am he theirs hers ours yours mine just please very use using'.split(
    ' ',
  ),
]);

/** The function of a word in a command; a `content` word must be accounted for. */
export type WordClass =
  | 'content'
  | 'empty'
  | 'courtesy'
  | 'pronoun'
  | 'negation'
  | 'condition'
  | 'question'
  | 'modal'
  | 'postponement';

interface WordPiece {
  readonly text: string;
  /** Characters before it in the word. */
  readonly at: number;
  readonly class: WordClass;
}

/** Splits a word at apostrophes and hyphens and classifies each piece: "what's" is a question and "is". */
function wordPieces(text: string): readonly WordPiece[] {
  const lower = text.toLowerCase().replaceAll('’', "'");
  if (/n't$/.test(lower)) return [{ text: lower, at: 0, class: 'negation' }];
  return [...lower.matchAll(/[^'-]+/g)].map(({ 0: piece, index }) => {
    const isEnding = lower[index - 1] === "'";
    const ending = /^(?:s|m|re|ve|t)$/.test(piece) ? 'empty' : /^(?:d|ll)$/.test(piece) && 'modal';
    return { text: piece, at: index, class: (isEnding && ending) || classOf(piece) };
  });
}

/** Returns the class of a word; of several, the one that changes the meaning most. */
function classOf(word: string): WordClass {
  if (grammar.negations.has(word)) return 'negation';
  if (grammar.conditions.has(word)) return 'condition';
  if (grammar.modals.has(word)) return 'modal';
  if (grammar.postponements.has(word)) return 'postponement';
  if (grammar.questions.has(word)) return 'question';
  if (grammar.pronouns.has(word)) return 'pronoun';
  if (grammar.courtesy.has(word)) return 'courtesy';
  return grammar.empty.has(word) || grammar.foreignArticles.has(word) ? 'empty' : 'content';
}

/** A word of a command outside quotations, paths, references and other values. */
export interface CommandWord {
  /** In lower case. */
  readonly text: string;
  readonly stem: string;
  readonly class: WordClass;
  readonly start: number;
  readonly end: number;
}

/** A command split into values, words and marks. */
export interface CommandReading {
  readonly command: string;
  readonly tokens: readonly CommandToken[];
  readonly words: readonly CommandWord[];
  /** Number of sentences. */
  readonly sentences: number;
  /** Whether it, or one of its sentences, ends with a question mark. */
  readonly isAsked: boolean;
}

/** Splits a command in linear time. Nothing in it is run or used as a pattern. */
export function readCommand(command: string): CommandReading {
  const tokens = commandTokens(command);
  const words = tokens
    .filter(({ kind }) => kind === 'word')
    .flatMap(({ text, start }) =>
      wordPieces(text).map(
        (piece): CommandWord => ({
          text: piece.text,
          stem: stem(piece.text),
          class: piece.class,
          start: start + piece.at,
          end: start + piece.at + piece.text.length,
        }),
      ),
    );
  const ends = tokens.filter((token, place) => isEnd(token, tokens[place + 1]));
  const isAsked = tokens.some(({ kind, text }) => kind === 'mark' && text === '?');
  return { command, tokens, words, sentences: ends.length + 1, isAsked };
}

function isEnd({ kind, text }: CommandToken, next: CommandToken | undefined): boolean {
  return kind === 'mark' && '.!?;'.includes(text) && next !== undefined && next.kind !== 'mark';
}

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
