import { stem, withoutPlural } from '../text/words.js';
import { type ActIndex, actsOfWord } from './act-words.js';
import { type Mark, marksOf } from './mark.js';
import { limitIn, type NumberLimit } from './number-limit.js';
import { placeholder, type Sentence } from './sentences.js';

/** A prohibition, or a limit, that a sentence sets. */
export interface Constraint {
  /** The sentence as written, its first 1,000 characters; `Never: …` for an item whose heading forbids it. */
  readonly text: string;
  /** The forbidden part in small letters: names of tools are looked for in it. */
  readonly forbidden: string;
  /** Whether it forbids something for certain, so that a person is asked where the gate cannot decide. */
  readonly isFirm: boolean;
  /** Whether it depends on a condition or has an exception. */
  readonly isConditional: boolean;
  /** The forbidden verbs; the first need not be in the table of acts. */
  readonly verbs: readonly ForbiddenVerb[];
  /** Stems of verbs that are forbidden, too, or begin something else: "never delete it, send it". */
  readonly unsure: readonly string[];
  /** Paths, codes and quoted values that it is about. */
  readonly values: readonly string[];
  readonly limit: NumberLimit | undefined;
}

/** A verb of a prohibition. */
export interface ForbiddenVerb {
  readonly stem: string;
  /** Stems of the words that say what it must not be done to; none for "anything". */
  readonly objects: readonly string[];
}

const maxText = 1_000;

/** Returns what a sentence forbids: nothing for most. */
export function constraintsOf(sentence: Sentence, index: ActIndex): readonly Constraint[] {
  const marks = marksOf(sentence);
  if (marks.length > 0) return marks.map((mark) => toConstraint(sentence, mark, index));
  if (limitIn(sentence.masked, false) === undefined) return [];
  const whole = { from: 0, at: 0, after: 0, to: sentence.masked.length };
  return [toConstraint(sentence, { ...whole, isFirm: false, verb: 'anywhere' }, index)];
}

function toConstraint(sentence: Sentence, mark: Mark, index: ActIndex): Constraint {
  const { masked, quoted, isDenied } = sentence;
  const { from, at, after, to, isFirm, verb } = mark;
  const limit = limitIn(masked.slice(from, to), isFirm || verb === 'noun');
  const hasSubject = verb === 'passive' || verb === 'anywhere' || limit !== undefined;
  const forbidden = masked.slice(hasSubject ? from : at, to);
  const text = sentence.text.slice(0, maxText).toWellFormed();
  return {
    text: isDenied ? `Never: ${text}` : text,
    forbidden: withValues(forbidden, quoted),
    isFirm,
    isConditional: hasCondition(masked.slice(0, at), masked.slice(at, after), masked.slice(after)),
    values: valuesOf(sentence, forbidden),
    limit,
    ...verbsOf(masked, limit === undefined ? mark : { ...mark, verb: 'anywhere' }, index),
  };
}

type Verbs = Pick<Constraint, 'verbs' | 'unsure'>;

function verbsOf(masked: string, { from, at, after, to, verb }: Mark, index: ActIndex): Verbs {
  const act = (word: string): boolean => actsOfWord(word, index).length > 0;
  const tokens = tokensOf(masked.slice(after, to));
  switch (verb) {
    case 'after':
      return joinedVerbs(
        tokens,
        tokens.findIndex((word) => act(word) || !fillers.test(word)),
        act,
      );
    case 'passive': {
      const first = tokens.findIndex((word) => act(word) || !fillers.test(word));
      const subject = objectsOf(tokensOf(masked.slice(from, after)));
      const { verbs, unsure } = joinedVerbs(tokens, first, act);
      return {
        verbs: verbs.map((one) => ({ ...one, objects: [...subject, ...one.objects] })),
        unsure,
      };
    }
    case 'noun':
      return joinedVerbs(tokens, tokens.slice(0, 3).findIndex(act), act);
    case 'first':
      return joinedVerbs([...tokensOf(masked.slice(at, after)).filter(act), ...tokens], 0, act);
    case 'anywhere': {
      const all = [...tokensOf(masked.slice(from, at)), ...tokens];
      const objects = objectsOf(all.filter((word) => !act(word)));
      return { verbs: all.filter(act).map((word) => ({ stem: stem(word), objects })), unsure: [] };
    }
  }
}

function tokensOf(text: string): readonly string[] {
  return text.match(/\uE000\d+\uE001|\p{L}[\p{L}\p{M}\p{N}'-]*|[,;:./]/gu) ?? [];
}

/** Words between a prohibition and its verb. */
const fillers =
  /^(?:ever|again|even|just|simply|really|actually|be|been|being|have|try|attempt|start|begin|to|get|[,:]|\p{L}+ly)$/u;
/** Words that end the list of forbidden verbs: the rest of the sentence is about something else. */
const ends = /^(?:[;:.]|but|instead|then|unless|except|because|so|if|when|since)$/;

/** Returns the verb at a place, and those that are joined to it. */
function joinedVerbs(
  tokens: readonly string[],
  first: number,
  act: (word: string) => boolean,
): Verbs {
  const end = tokens.findIndex((word, place) => place > first && ends.test(word));
  const part = tokens.slice(0, end === -1 ? undefined : end);
  const lastOr = Math.max(part.lastIndexOf('or'), part.lastIndexOf('nor'));
  const isJoined = (place: number): boolean => {
    const before = part.slice(0, place).findLast((one) => !/^(?:to|not|never)$/.test(one));
    return /^(?:,|\/|or|nor|and)$/.test(before ?? '');
  };
  const others = part.flatMap((word, place) =>
    place > first && act(word) && withoutPlural(word) === word && isJoined(place) ? [place] : [],
  );
  const isSure = (place: number): boolean => place <= lastOr + 2 || part[place - 1] === '/';
  const sure = [first, ...others.filter(isSure)].filter((place) => part[place] !== undefined);
  const unsure = others.filter((place) => !isSure(place));
  const lastComma = part.findIndex(
    (word, place) => word === ',' && place > Math.max(first, lastOr),
  );
  const until = Math.min(...[lastComma, ...unsure].filter((place) => place > 0), part.length);
  const objects = sure.map((place, at) => objectsOf(part.slice(place + 1, sure[at + 1] ?? until)));
  return {
    verbs: sure.map((place, at) => ({
      stem: stem(part[place] ?? ''),
      // "Change or delete the file": the object of the first is that of the second.
      objects: objects.slice(at).find((some) => some.length > 0) ?? [],
    })),
    unsure: unsure.map((place) => stem(part[place] ?? '')),
  };
}

/** Words that stand for anything, or only join others. */
const generic =
  /^(?:an?|the|any|anything|anyone|anybody|anywhere|all|every|everything|each|some|something|nothing|no|nobody|none|one|of|to|in|on|at|from|for|with|by|into|it|them|this|that|these|those|there|my|our|your|their|his|her|its|me|us|you|him|i|we|or|nor|and|ever|please|what|whatsoever|which|who|is|are|was|were|be|been|being|yet|still|now|today|else|not|do|does|don't|must|may|shall|should|can|cannot|want|make|sure|ensure|use|run|call|execute|invoke|tools?|scripts?|workflows?|more|than|most|above|over|exceed)$/;

function objectsOf(tokens: readonly string[]): readonly string[] {
  const words = tokens.filter((word) => /^\p{L}/u.test(word) && !generic.test(word));
  return [...new Set(words.map(stem))];
}

function hasCondition(before: string, mark: string, after: string): boolean {
  return (
    mark.startsWith('only') ||
    /\b(?:if|when|whenever|once|unless|until|after|before)\b/.test(before) ||
    /\b(?:unless|except|only|until|till|before|after|if|when|whenever|once|while|other than|apart from|outside|but|without|again|otherwise)\b/.test(
      after,
    )
  );
}

/** A path, an address or a code that stands without quotes. */
const bareValue =
  /^(?:[\p{L}\p{N}_.*-]*\/[\p{L}\p{N}_./*-]*|[\w.+-]+@[\w.-]+|[\w-]+(?:\.[\w-]+)*\.[a-z]\w{0,4}|\.[a-z]\w*|[a-z]+-?\d[\w-]*|\d\w*-[\w-]+)$/iu;

/** Returns the values of the forbidden part; of the whole sentence where that names nothing but "it". */
function valuesOf({ masked, quoted }: Sentence, forbidden: string): readonly string[] {
  const valuesIn = (part: string): readonly string[] => [
    ...quoted.filter((_, place) => part.includes(placeholder(place))),
    ...part
      .split(/[\s()"',;:]+/)
      .map((word) => word.replace(/[.!?]+$/, ''))
      .filter((word) => bareValue.test(word) && /[^/.]/.test(word) && word !== 'and/or'),
  ];
  const own = valuesIn(forbidden);
  const isPronoun = /\b(?:it|them|this|that|these|those)\b/.test(forbidden);
  const values = own.length === 0 && isPronoun ? valuesIn(masked) : own;
  return values.map((value) => value.toLowerCase());
}

function withValues(masked: string, quoted: readonly string[]): string {
  return quoted
    .reduce((text, value, place) => text.replace(placeholder(place), () => value), masked)
    .toLowerCase();
}
