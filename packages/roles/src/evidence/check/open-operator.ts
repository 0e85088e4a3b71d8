import { type Clause, negation } from '../read/clauses.js';
import { plain } from '../read/plain.js';
import { checkPolarity } from './check-polarity.js';
import { fallingVerb, risingVerb } from './directions.js';
import type { Finding } from './finding.js';
import { recordsMentioned } from './mentions.js';
import type { ReadStatement } from './read-statement.js';

/** Nouns and adjectives that only look like superlatives. */
const noSuperlative =
  /^(?:arrest|chest|conquest|contest|digest|earnest|east|forest|guest|harvest|honest|inquest|interest|invest|latest|manifest|modest|nest|north|pest|priest|protest|quest|request|rest|suggest|test|vest|west)$/iu;
const superlative =
  /\b(?:\p{L}{3,}est(?:-\p{Ll}+)?|best|worst|(?:the|its|their|our) (?:most|least|top|main|worst|only)|(?:most|least) \p{Ll}{4,})\b/giu;
const comparison =
  /\b(?:more|less|fewer|better|worse|\p{Ll}{3,}er)\s+(?:\p{L}+\s+){0,6}than\b(?!\s*(?:[-−$€£]?\d|an?\b|one\b|two\b|three\b|half\b|twice\b))/giu;
const order = /\b(?:before|after|earlier than|later than|ahead of)\s+(?=\p{Lu})/gu;
const universal =
  /(?<!\b(?:in|at|of|above|after|first of)\s)\b(?:all(?!\s+(?:in all|together|told))|everyone|everybody|everything|always|every(?!\s+(?:\d|one\b|two|other|hour|day|week|month|year)))\b/giu;

/** Verbs of change that do not tell its direction, or only with an opinion. */
const otherChange =
  /\b(?:improv\w+|worsen\w+|deteriorat\w+|doubled|tripled|halved|stagnat\w+|(?:gets?|got|getting|becomes?|became|becoming)\s+(?:\p{L}{3,}er|more|less))\b/iu;

/** Findings of `checkStatement` on order and time. */
interface Decided {
  readonly order: readonly Finding[];
  readonly series: readonly Finding[];
  /** Whether a number of the statement was recomputed: "all regions together". */
  readonly isComputed: boolean;
}

/**
 * Returns the word on which a statement turns without code having decided it: a superlative, a comparison, "all", a
 * negation, a verb of rising or falling. What is cited in the same words is decided.
 */
export function openOperator(
  statement: ReadStatement,
  { order: ranked, series, isComputed }: Decided,
): string | undefined {
  const { text, sources, clauses, mentions } = statement;
  const isOrdered = [...ranked, ...series].some(({ kind }) => kind === 'found');
  const isOfTime = series.some(({ kind }) => kind === 'found');
  const isSaid = (words: string): boolean =>
    sources.some((source) => source.plain.includes(plain(words)));
  const isCited = (start: number, end: number): boolean => {
    const word = text.slice(start, end).replace(/^(?:the|its|their|our) /i, '');
    return isSaid(`${word} ${firstWord(text.slice(end))}`);
  };
  const isQuoted = (start: number): boolean =>
    mentions.some((each) => each.start <= start && start < each.end);
  const open = ({ index, 0: word }: RegExpExecArray): boolean =>
    !isQuoted(index) && !isCited(index, index + word.length);
  const ordered = isOrdered
    ? []
    : [...text.matchAll(superlative), ...text.matchAll(comparison), ...text.matchAll(order)].filter(
        ([word]) => !noSuperlative.test(word),
      );
  const universals = isOfTime || isComputed ? [] : [...text.matchAll(universal)];
  const [found] = [...ordered, ...universals].filter(open);
  if (found !== undefined) return found[0].trim();
  const records = recordsMentioned(mentions);
  for (const clause of isOfTime ? [] : clauses) {
    const said = text.slice(clause.start, clause.end);
    const isDecided = checkPolarity([clause], sources, records).some(
      ({ kind }) => kind === 'found',
    );
    const denied = deniedIn(text, clause);
    if (denied !== undefined && !isDecided && !isSaid(denied)) return 'not';
    const trend = (risingVerb.exec(said) ?? fallingVerb.exec(said) ?? otherChange.exec(said))?.[0];
    if (trend === undefined || isDecided || /\p{N}/u.test(said)) continue;
    if (
      !isCited(
        clause.start + said.indexOf(trend),
        clause.start + said.indexOf(trend) + trend.length,
      )
    )
      return trend;
  }
  return undefined;
}

function firstWord(text: string): string {
  return /[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '';
}

/** Returns a negation with the word it is about: "not charged". */
function deniedIn(text: string, { start, words }: Clause): string | undefined {
  const denied = words.find(({ isNegated }) => isNegated);
  if (denied === undefined) return undefined;
  const before = text.slice(start, denied.at);
  const cue = [...before.matchAll(negation)].at(-1)?.index ?? 0;
  return `${before.slice(cue)}${firstWord(text.slice(denied.at))}`;
}
