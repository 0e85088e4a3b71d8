import type { Sentence } from './sentences.js';

/** A pattern of prohibitions. */
interface Form {
  readonly pattern: RegExp;
  /** Whether it certainly forbids something; others may be descriptions, and only count with an act. */
  readonly isFirm: boolean;
  /** Scope of the forbidden words: after the form, including the form, or its whole clause ("the file must not be deleted"). */
  readonly reach: 'after' | 'form' | 'clause';
}

/** A prohibition in a sentence: its clause from `from` to `to`, and the words of the form from `at` to `after`. */
export interface Mark extends Omit<Form, 'pattern'> {
  readonly from: number;
  readonly at: number;
  readonly after: number;
  readonly to: number;
}

const clauseStart = String.raw`(?:^[^\p{L}\p{N}\uE000]*|[,:(–—]\s*|\b(?:and|but|so|then|please|also|or|to|otherwise)\s+)`;
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
      `${clauseStart}(?:do not|don't|dont|never)\\b${harmless}|${clauseStart}neither\\b`,
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

/** The form of an item under a heading that forbids it. */
const denied: Form = { pattern: /^/gu, isFirm: true, reach: 'after' };

/** Returns the prohibitions of a sentence, in order. */
export function marksOf({ masked, isDenied }: Sentence): readonly Mark[] {
  const marks = placesOf(masked, isDenied ? [denied] : forms);
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
