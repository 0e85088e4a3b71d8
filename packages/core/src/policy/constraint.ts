import { stem } from '../text/words.js';
import { type ActIndex, actsOfWord } from './gated-call.js';
import { limitIn, type NumberLimit, objectsOf } from './number-limit.js';
import { type Mark, marksOf, placeholder, type Sentence } from './sentences.js';

/** A prohibition or limit set by a sentence. */
export interface Constraint {
  /** The sentence as written, its first 1,000 characters; `Never: …` for an item whose heading forbids it. */
  readonly text: string;
  /** The forbidden part in lower case, which is searched for names of tools. */
  readonly forbidden: string;
  /** Whether it certainly forbids something, so that a person is asked if the gate cannot decide. */
  readonly isFirm: boolean;
  /** Whether it depends on a condition or has an exception. */
  readonly isConditional: boolean;
  /** The forbidden verbs; the first need not be in the table of acts. */
  readonly verbs: readonly ForbiddenVerb[];
  /** Stems of verbs that are forbidden too, or start another act: "never delete it, send it". */
  readonly unsure: readonly string[];
  /** Paths, codes and quoted values that it applies to. */
  readonly values: readonly string[];
  /** Paths that it does not apply to: "nothing outside `reports/`". */
  readonly except: readonly string[];
  readonly limit: NumberLimit | undefined;
  /** Whether a person wants to be asked: "without asking me". */
  readonly wantsPerson: boolean;
  /** Whether it is declared as a constraint. */
  readonly isDeclared: boolean;
  /** Whether it is declared and not understood at all. */
  readonly isUnread: boolean;
}

/** A verb of a prohibition. */
export interface ForbiddenVerb {
  readonly stem: string;
  /** Stems of its objects; empty for "anything". */
  readonly objects: readonly string[];
}

const maxText = 1_000;

/**
 * Returns the constraints of a sentence; none for most. A declared constraint is one even if code does not understand it;
 * later sentences of the same item explain the first.
 */
export function constraintsOf(sentence: Sentence, index: ActIndex): readonly Constraint[] {
  const { masked, isDeclared, isFirst } = sentence;
  const marks = marksOf(sentence);
  const found = marks.map((mark) => toConstraint(sentence, mark, index));
  const read = found.filter(({ isFirm, verbs, limit }) => isFirm || limit || verbs.length > 0);
  const isLimit = marks.length === 0 && limitIn(masked, false) !== undefined;
  const isUnread = isDeclared && isFirst && read.length === 0 && !isLimit;
  if (!isUnread && !isLimit) return read;
  const to = masked.length;
  const whole = { from: 0, at: 0, after: 0, to, isFirm: false, reach: 'clause' } as const;
  return [{ ...toConstraint(sentence, whole, index), isUnread }];
}

function toConstraint(sentence: Sentence, mark: Mark, index: ActIndex): Constraint {
  const { masked, quoted, isDenied } = sentence;
  const { from, at, after, to, isFirm, reach, implied } = mark;
  const limit = limitIn(
    masked.slice(reach === 'after' ? at : from, to),
    isFirm || reach === 'after',
  );
  const forbidden = masked.slice(reach === 'clause' || limit !== undefined ? from : at, to);
  const text = sentence.text.slice(0, maxText).toWellFormed();
  const except = exceptOf(sentence, forbidden);
  const values = valuesOf(sentence, forbidden).filter((value) => !except.includes(value));
  return {
    text: isDenied ? `Never: ${text}` : text,
    forbidden: quoted
      .reduce((part, value, place) => part.replace(placeholder(place), () => value), forbidden)
      .toLowerCase(),
    isFirm,
    isConditional:
      hasCondition(masked.slice(0, at), masked.slice(at, after), masked.slice(after)) ||
      // "Get no two mails": one is fine.
      (limit === undefined && /\btwo\b/.test(masked.slice(after))),
    values,
    except,
    limit,
    wantsPerson: /\bwithout (?:asking|my|our)\b/.test(masked),
    isDeclared: sentence.isDeclared,
    isUnread: false,
    // "Leave the rest as it is" names nothing that it could be about.
    ...(implied === undefined
      ? verbsOf(masked, limit === undefined ? mark : { ...mark, reach: 'clause' }, index)
      : { verbs: values.slice(0, 1).map(() => ({ stem: implied, objects: [] })), unsure: [] }),
  };
}

function tokensOf(text: string): readonly string[] {
  return text.match(/\uE000\d+\uE001|\p{L}[\p{L}\p{M}\p{N}'-]*|[,;:./]/gu) ?? [];
}

const separator = /^(?:[,;:./]|and|but|then|instead)$/;

/**
 * Returns the verbs of a prohibition: the first word that names an act, and those joined to it. After a comma or "and"
 * another act may start, unless an "or" follows.
 */
function verbsOf(
  masked: string,
  { from, at, after, to, reach }: Mark,
  index: ActIndex,
): Pick<Constraint, 'verbs' | 'unsure'> {
  const act = (word: string): boolean => actsOfWord(word, index).length > 0;
  const lead = reach === 'after' ? [] : tokensOf(masked.slice(reach === 'form' ? at : from, after));
  const all = tokensOf(masked.slice(after, to));
  const lastOr = Math.max(all.lastIndexOf('or'), all.lastIndexOf('nor'));
  const end = all.findIndex(
    (word, place) => place > lastOr && separator.test(word) && word !== '/',
  );
  const part = all.slice(0, end === -1 ? undefined : end);
  const isJoined = (place: number): boolean => {
    const before = all.slice(0, place).findLast((one) => !/^(?:to|not|never)$/.test(one)) ?? '';
    return separator.test(before) || /^n?or$/.test(before);
  };
  // "Send nothing": the verb precedes the form.
  const first = reach === 'form' ? -1 : part.findIndex(act);
  const joined = all.flatMap((word, place) =>
    place > first && act(word) && isJoined(place) ? [place] : [],
  );
  const unsure = joined
    .filter((place) => place >= part.length)
    .map((place) => stem(all[place] ?? ''));
  const subject = objectsOf(lead.filter((word) => !act(word)));
  if (first === -1) {
    const led = reach === 'form' ? lead.slice(0, 1) : lead.filter(act);
    // "Deploy it to staging, never to production": the verb stands before.
    const isElliptic = /^(?:to|for|from|in|on|at|by|with)$/.test(part[0] ?? '');
    const before = isElliptic ? tokensOf(masked.slice(0, at)).filter(act) : part.slice(0, 1);
    const verbs = reach === 'after' ? before : led;
    const objects = [...subject, ...objectsOf(part.slice(reach === 'after' ? 1 : 0))];
    return { verbs: verbs.map((word) => ({ stem: stem(word), objects })), unsure };
  }
  const sure = [first, ...joined.filter((place) => place < part.length)];
  const objects = sure.map((place, at) => objectsOf(part.slice(place + 1, sure[at + 1])));
  return {
    verbs: sure.map((place, at) => ({
      stem: stem(part[place] ?? ''),
      // "Change or delete the file": both verbs have the same object.
      objects: [...subject, ...(objects.slice(at).find((some) => some.length > 0) ?? [])],
    })),
    unsure,
  };
}

function hasCondition(before: string, mark: string, after: string): boolean {
  return (
    mark.startsWith('only') ||
    /\b(?:otherwise|else)\b/.test(before + mark) ||
    /\b(?:if|when|whenever|once|unless|until|after|before)\b/.test(before) ||
    /\b(?:unless|except|only|until|till|before|after|if|when|whenever|once|while|other than|apart from|outside|but|without|again|twice|else|otherwise)\b/.test(
      after,
    )
  );
}

/** An unquoted path, address or code. */
const bareValue =
  /^(?:[\p{L}\p{N}_.*-]*\/[\p{L}\p{N}_./*-]*|[\w.+-]+@[\w.-]+|[\w-]+(?:\.[\w-]+)*\.[a-z]\w{0,4}|\.[a-z]\w*|[a-z]+-?\d[\w-]*|\d\w*-[\w-]+)$/iu;

/** Returns the values of the forbidden part, or of the whole sentence if that part only has a pronoun. */
function valuesOf(sentence: Sentence, forbidden: string): readonly string[] {
  const own = valuesIn(sentence, forbidden);
  const isPronoun = /\b(?:it|them|this|that|these|those)\b/.test(forbidden);
  return own.length === 0 && isPronoun ? valuesIn(sentence, sentence.masked) : own;
}

function valuesIn({ quoted }: Sentence, part: string): readonly string[] {
  const bare = part
    .split(/[\s()"',;:]+/)
    .map((word) => word.replace(/[.!?]+$/, ''))
    .filter((word) => bareValue.test(word) && /[^/.]/.test(word) && word !== 'and/or');
  return [...quoted.filter((_, place) => part.includes(placeholder(place))), ...bare].map((value) =>
    value.toLowerCase(),
  );
}

/** Returns the places after "outside": its values, or the workspace. */
function exceptOf(sentence: Sentence, forbidden: string): readonly string[] {
  const [, inside = ''] = /\boutside (?:of )?(.*)/s.exec(forbidden) ?? [];
  const values = valuesIn(sentence, inside);
  const isOwn =
    /^(?:(?:this|the|my|our|your) )?(?:\w+ )?(?:workspace|folder|directory|project|repo|repository)\b/;
  return values.length === 0 && isOwn.test(inside) ? ['.'] : values;
}
