import { listMarker } from '../text/list-marker.js';

/** A sentence of a request or of a constraint. */
export interface Sentence {
  /** Text without Markdown marks. */
  readonly text: string;
  /** Text in lower case with a placeholder for each quoted value, so that words inside values are ignored. */
  readonly masked: string;
  /** Values in quotes or backticks; the first has the placeholder {@link placeholder}`(0)`. */
  readonly quoted: readonly string[];
  /** Whether it is declared as a constraint: by its heading, or in the plan. */
  readonly isDeclared: boolean;
  /** Whether its heading forbids it: an item under "Never". */
  readonly isDenied: boolean;
  /** Whether it starts its paragraph or item. */
  readonly isFirst: boolean;
}

/** Whether a heading makes the sentences below it constraints, and whether it forbids them. */
type Binding = Pick<Sentence, 'isDeclared' | 'isDenied'>;

const plain: Binding = { isDeclared: false, isDenied: false };
export const declared: Binding = { isDeclared: true, isDenied: false };

const heading = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/;
const item = new RegExp(String.raw`^(\s*)${listMarker}\s+(?:\[.\]\s+)?`);
const fencedCode = /^[ \t]*(```|~~~).*\n(?:.*\n)*?[ \t]*\1.*$/gm;
const quotes = /`([^`\n]{1,500})`|"([^"\n]{1,500})"|“([^”\n]{1,500})”|«([^»\n]{1,500})»/g;

/**
 * Returns the sentences of a text outside code. List items below a heading, or below a line that ends with a colon, are
 * bound by it. A line that begins with a prohibition begins a clause.
 *
 * @param binding Binding of sentences outside headings.
 */
export function sentencesOf(text: string, binding = plain): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let section = binding;
  /** Binding of items indented more than their introductory line. */
  let list: { readonly binding: Binding; readonly indent: number } | undefined;
  let paragraph: string[] = [];
  let bound = section;
  const flush = (): void => {
    const parts = split(paragraph.join(' '));
    sentences.push(...parts.map((part, at) => toSentence(part, bound, at === 0)));
    paragraph = [];
  };
  /** Drops a paragraph that only introduces a list. */
  const introduce = (indent: number): void => {
    const last = paragraph.at(-1) ?? '';
    const end = last.lastIndexOf(':');
    if (end === -1 || /\w/.test(last.slice(end))) return;
    const found = bindingOf(paragraph.slice(-9).join(' '));
    if (found === undefined) return;
    list = { binding: found, indent };
    paragraph = [];
  };
  for (const line of text.replace(fencedCode, '').split(/\r?\n/)) {
    const title = heading.exec(line)?.[1];
    const marker = item.exec(line);
    if (title !== undefined) {
      flush();
      list = undefined;
      paragraph = [title];
      bound = binding;
      flush();
      section = bindingOf(title) ?? binding;
    } else if (marker !== null) {
      flush();
      const indent = marker[1]?.length ?? 0;
      if (list !== undefined && indent <= list.indent) list = undefined;
      bound = list?.binding ?? section;
      paragraph = [line.slice(marker[0].length)];
      introduce(indent);
    } else if (line.trim() === '') flush();
    else {
      const above = paragraph.pop();
      if (above === undefined) {
        if (!/^\s/.test(line)) list = undefined;
        bound = list?.binding ?? section;
      } else paragraph.push(beginsClause(line, above) ? `${above},` : above);
      paragraph.push(line.trim());
      introduce(-1);
    }
  }
  flush();
  return sentences;
}

/** Returns whether a line begins with a prohibition; one in lower case below a long line continues that. */
function beginsClause(line: string, above: string): boolean {
  const mayContinue = above.length >= 60 && /^\P{L}*\p{Ll}/u.test(line);
  if (mayContinue || /[.!?,:;]$/.test(above) || /^(?:\s*>| {4}|\t)/.test(line)) return false;
  const [mark] = marksOf(toSentence(line.trim().slice(0, 200), plain, true));
  return mark?.at === 0 && (mark.isFirm || mark.reach === 'after');
}

/** Returns the binding of a heading; `undefined` if it only names a part. */
function bindingOf(title: string): Binding | undefined {
  const said =
    title
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z']+/g)
      ?.join(' ') ?? '';
  if (/(?:^|\b)(?:never|not|don'?ts?|forbidden|prohibited)$/.test(said))
    return { isDeclared: true, isDenied: true };
  return /^(?:\w+ )?(?:constraints?|rules|limits|boundaries|guardrails|restrictions)$/.test(said)
    ? declared
    : undefined;
}

/** Splits a paragraph into sentences; quotations are not split. */
function split(paragraph: string): readonly string[] {
  const text = paragraph.replace(/~~[^~]*~~/g, ' ').replace(/\*\*?|(?<!\w)_+|_+(?!\w)/g, '');
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: mark } of withoutQuotes(text).matchAll(
    /[.!?][)”]?\s+(?=\S)|\s\|\s|;\s/g,
  )) {
    parts.push(text.slice(start, index + mark.trimEnd().length));
    start = index + mark.length;
  }
  return [...parts, text.slice(start)]
    .flatMap((part) => part.trim().match(pieces) ?? [])
    .filter((part) => part.trim() !== '');
}

/** Long sentences are split, because parsing time must grow with the number of pieces, not their length. */
const pieces = /.{1,1000}(?:\s|$)|.{1,1000}/gsu;

/** Masks quoted values with text of the same length. */
function withoutQuotes(text: string): string {
  return text.replace(quotes, (quoted) => 'x'.repeat(quoted.length));
}

export function toSentence(said: string, binding: Binding, isFirst: boolean): Sentence {
  // The constraints of a plan quote an item under "Never" in this form.
  const text = said.replace(/^\s*never:\s*/i, '');
  const isDenied = binding.isDenied || (binding.isDeclared && text !== said);
  const quoted: string[] = [];
  const masked = text
    .replaceAll('’', "'")
    .replace(quotes, (_, ...groups: (string | undefined)[]) => {
      quoted.push(groups.slice(0, 4).find((value) => value !== undefined) ?? '');
      return placeholder(quoted.length - 1);
    })
    .toLowerCase();
  return { text, masked, quoted, isFirst, ...binding, isDenied };
}

/** Returns the text that replaces a quoted value in {@link Sentence.masked}. */
export function placeholder(index: number): string {
  return `\uE000${index}\uE001`;
}

/** A pattern of prohibitions. */
interface Form {
  readonly pattern: RegExp;
  /** Whether it certainly forbids something; others may be descriptions, and only count with an act. */
  readonly isFirm: boolean;
  /** Scope of the forbidden words: after the form, including the form, or its whole clause ("the file must not be deleted"). */
  readonly reach: 'after' | 'form' | 'clause';
  /** Stem of the forbidden verb, if the form says none. */
  readonly implied?: string;
}

/** A prohibition in a sentence: its clause from `from` to `to`, and the words of the form from `at` to `after`. */
export interface Mark extends Omit<Form, 'pattern'> {
  readonly from: number;
  readonly at: number;
  readonly after: number;
  readonly to: number;
}

const clauseStart = String.raw`(?:^[^\p{L}\p{N}\uE000]*|[,:(–—]\s*|\b(?:and|but|so|then|please|also|or|to|otherwise)\s+)`;
/** Also after a mark that stands alone, such as a dash or an arrow, or a number of a list. */
const orderStart = String.raw`(?:${clauseStart}|…\s*|\s(?:[^\p{L}\p{N}\s\p{Sc}>\uE000\uE001]{1,3}|\d\))\s+)`;
/** Verbs after "do not" that forbid no act of a tool: "do not forget to …", "do not be …". */
const harmless = String.raw`(?!\s+(?:forget|hesitate|worry|mind|fail|miss|ask|know|need|have|be)\b)`;
const may = '(?:may|must|shall|should|can|is to|are to)';
const noOne = '(?:nothing|nobody|no one|none)';
const notPronoun = String.raw`(?<!\b(?:i|we|he|she|they|who|that) )`;

/** Patterns with their certainty and scope. The first match at a position counts. */
const forms = (
  [
    [
      true,
      'after',
      `${orderStart}(?:do not|don't|dont|never)\\b${harmless}|${clauseStart}neither\\b`,
    ],
    [true, 'after', '\\b(?:under no circumstances|on no account|by no means|in no case)\\b'],
    [true, 'clause', "\\b(?:must|shall)(?:n't| not| never)\\b|\\b(?:is|are) not to\\b"],
    [true, 'clause', '\\b(?:forbidden|prohibited|not (?:be )?(?:allowed|permitted)|off limits)\\b'],
    [
      true,
      'clause',
      `${clauseStart}(?:${noOne}|no (?:[^\\s,;:]{1,40} ){1,4}?)[^,;:]{0,60}?\\b${may}\\b`,
    ],
    [
      false,
      'clause',
      `${notPronoun}\\b(?:(?:may|should|can) ?not|shouldn't|can't|(?:should|can|may) never)\\b`,
    ],
    [
      false,
      'clause',
      "\\b(?:i|we) (?:do not|don't) want\\b|\\bonly (?:after|once|with|when|if|upon)\\b",
    ],
    [false, 'clause', `\\b(?:make sure|ensure)(?: that)? (?:${noOne}|no)\\b`],
    [
      false,
      'after',
      "\\b(?:not to|to not|(?:mistake|wrong|no need|not necessary) to|(?:i|we) (?:will not|won't))\\b",
    ],
    [
      false,
      'after',
      '\\b(?:without|avoid|instead of|rather than|refrain from)(?=\\s+\\p{L}+ing\\b)',
    ],
    [false, 'after', `${clauseStart}no(?=\\s)`],
    [false, 'form', `\\b\\p{L}+ (?:${noOne}|no)\\b`],
  ] as const
).map(([isFirm, reach, source]): Form => ({ pattern: new RegExp(source, 'gu'), isFirm, reach }));

/** "Leave `a.md` alone". */
const leaving: Form = {
  pattern: /\bleave [^,;:]{1,80} (?:alone|untouched|unchanged|as (?:it is|they are))\b/gu,
  isFirm: false,
  reach: 'clause',
  implied: 'chang',
};

/** The form of an item under a heading that forbids it. */
const denied: Form = { pattern: /^/gu, isFirm: true, reach: 'after' };

/** Returns the prohibitions of a sentence, in order. */
export function marksOf({ masked, isDenied }: Sentence): readonly Mark[] {
  const marks = placesOf(masked, isDenied ? [denied] : [...forms, leaving]);
  return marks.map((mark, place) => {
    const next = marks.slice(place + 1).find(({ isFirm }) => isFirm);
    const starts = [...masked.slice(0, mark.at).matchAll(/[,;:]\s|\b(?:and|but)\s/g)].map(endOf);
    return { ...mark, from: starts.at(-1) ?? 0, to: next?.at ?? masked.length };
  });
}

function endOf({ index, 0: text }: RegExpExecArray): number {
  return index + text.length;
}

/** Returns the matches of forms; of overlapping ones, the first in the list. */
function placesOf(text: string, all: readonly Form[]): readonly Omit<Mark, 'from' | 'to'>[] {
  const places: Omit<Mark, 'from' | 'to'>[] = [];
  for (const { pattern, ...form } of all) {
    for (const match of text.matchAll(pattern)) {
      const place = { ...form, at: match.index, after: endOf(match) };
      if (places.every((one) => place.after <= one.at || place.at >= one.after)) places.push(place);
    }
  }
  return places.sort((a, b) => a.at - b.at);
}
