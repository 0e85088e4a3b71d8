import type { Sentence } from './sentences.js';

/** A form in which sentences forbid something. */
interface Form {
  readonly pattern: RegExp;
  /** Whether it forbids something for certain; others may tell of something, and count only with an act. */
  readonly isFirm: boolean;
  /**
   * Where the verb stands: after the words of the form; after them with its object before ("the file must not be deleted");
   * as a noun close after them; as the first of their words; or anywhere in the clause.
   */
  readonly verb: 'after' | 'passive' | 'noun' | 'first' | 'anywhere';
}

/** A place where a sentence forbids something: the clause from `from` to `to`, the words of the form from `at` to `after`. */
export interface Mark extends Omit<Form, 'pattern'> {
  readonly from: number;
  readonly at: number;
  readonly after: number;
  readonly to: number;
}

const clauseStart = String.raw`(?:^[^\p{L}\p{N}\uE000]*|[,:(–—]\s*|\b(?:and|but|so|then|please|also|or|to|otherwise)\s+)`;
/** Verbs with which "do not" forbids nothing that a tool does: "do not forget to …", "do not be …". */
const harmless = String.raw`(?!\s+(?:forget|hesitate|worry|mind|fail|miss|ask|know|need|have|be)\b)`;
const may = '(?:may|must|shall|should|can|is to|are to)';
const nobody = '(?:nothing|nobody|no one|none)';

const forms: readonly Form[] = [
  {
    pattern: new RegExp(`${clauseStart}(?:do not|don't|dont|never)\\b${harmless}`, 'gu'),
    ...{ isFirm: true, verb: 'after' },
  },
  {
    pattern: new RegExp(
      `\\b(?:under no circumstances|on no account|by no means|in no case)\\b|${clauseStart}neither\\b`,
      'gu',
    ),
    ...{ isFirm: true, verb: 'after' },
  },
  {
    pattern: /\b(?:must|shall)(?:n't| not| never)\b|\b(?:is|are) not to\b/gu,
    ...{ isFirm: true, verb: 'passive' },
  },
  {
    pattern: new RegExp(
      `${clauseStart}(?:${nobody}|no (?:[^\\s,;:]{1,40} ){1,4}?)[^,;:]{0,60}?\\b${may}\\b`,
      'gu',
    ),
    ...{ isFirm: true, verb: 'passive' },
  },
  {
    pattern: /\b(?:forbidden|prohibited|not (?:be )?(?:allowed|permitted)|off limits)\b/gu,
    ...{ isFirm: true, verb: 'anywhere' },
  },
  {
    pattern:
      /(?<!\b(?:i|we|he|she|they|who|that) )\b(?:(?:may|should|can) ?not|shouldn't|can't|(?:should|can|may) never)\b/gu,
    ...{ isFirm: false, verb: 'passive' },
  },
  {
    pattern: new RegExp(
      `\\b(?:i|we) (?:do not|don't) want\\b|\\b(?:make sure|ensure)(?: that)? (?:${nobody}|no)\\b`,
      'gu',
    ),
    ...{ isFirm: false, verb: 'anywhere' },
  },
  {
    pattern:
      /\b(?:not to|to not|(?:mistake|wrong|no need|not necessary) to|(?:i|we) (?:will not|won't))\b/gu,
    ...{ isFirm: false, verb: 'after' },
  },
  {
    pattern: /\b(?:without|avoid|instead of|rather than|refrain from)(?=\s+\p{L}+ing\b)/gu,
    ...{ isFirm: false, verb: 'after' },
  },
  { pattern: new RegExp(`${clauseStart}no(?=\\s)`, 'gu'), isFirm: false, verb: 'noun' },
  { pattern: new RegExp(`\\b\\p{L}+ (?:${nobody}|no)\\b`, 'gu'), isFirm: false, verb: 'first' },
  {
    pattern: /\bonly (?:after|once|with|when|if|upon)\b/gu,
    ...{ isFirm: false, verb: 'anywhere' },
  },
];

/** Forbids in what is declared to be a constraint, where none of the others stands: "Backups are not removed". */
const declaredForm: Form = {
  pattern: /\b(?:not|never|no|nothing|nobody|none|without|cannot)\b|n't\b/gu,
  ...{ isFirm: false, verb: 'passive' },
};

/** An item whose heading forbids it. */
const deniedForm: Form = { pattern: /^/gu, isFirm: true, verb: 'after' };

/** Whether a text has a word without which nothing in it forbids anything. */
export function mayForbid(text: string): boolean {
  return /\b(?:no|not|never|nothing|nobody|none|neither|cannot|dont|mistake|wrong|without|only|avoid|instead|rather|refrain|forbidden|prohibited|off limits|most|max|maximum|up to|more than|exceed|or less|or fewer)\b|n['’]t\b/i.test(
    text,
  );
}

/** Returns the places where a sentence forbids something, in order. */
export function marksOf({ masked, isDeclared, isDenied }: Sentence): readonly Mark[] {
  const found = placesOf(masked, isDenied ? [deniedForm] : forms);
  const marks = found.length === 0 && isDeclared ? placesOf(masked, [declaredForm]) : found;
  return marks.map((mark, place) => {
    const next = marks.slice(place + 1).find(({ isFirm }) => isFirm);
    const starts = [...masked.slice(0, mark.at).matchAll(/[,;:]\s|\b(?:and|but)\s/g)].map(endOf);
    return { ...mark, from: starts.at(-1) ?? 0, to: next?.at ?? masked.length };
  });
}

function endOf({ index, 0: text }: RegExpExecArray): number {
  return index + text.length;
}

/** Returns where forms stand; of those that overlap, the first of the list. */
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
