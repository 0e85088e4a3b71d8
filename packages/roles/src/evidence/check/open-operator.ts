import { type Clause, negation } from '../read/clauses.js';
import { plain } from '../read/plain.js';
import type { Source } from '../source/source.js';
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
  /\b(?:more|less|fewer|better|worse|\p{Ll}{3,}er)\s+(?:\p{L}+\s+){0,6}than\b(?!\s*(?:[-−$€£]?\d|an?\b|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|eleven\b|twelve\b|\p{Ll}+teen\b|\p{Ll}{3,}ty\b|half\b|twice\b))/giu;
const order = /\b(?:before|after|earlier than|later than|ahead of)\s+(?=\p{Lu})/gu;
const universal =
  /(?<!\b(?:in|at|of|above|after|first of)\s)\b(?:all(?!\s+(?:in all|together|told))|everyone|everybody|everything|always|every(?!\s+(?:\d|one\b|two|other|hour|day|week|month|year))|(?<=\b(?:in|on|during|at) )(?:every|each)(?= (?:hour|day|week|month|year|one|of)\b)|(?<!\b(?:for|per|at|of) )each(?= (?:of\b|one\b|(?!day|week|month|year|hour)\p{Ll}+ (?:is|was|has|had|were|are|have)\b)))\b/giu;

/** "Most copies", "a majority of them": a count that code did not make. */
const majority =
  /(?<!\bthe\s)\b(?:most(?=\s+(?:of\b|\p{Ll}+s\b(?!\s+\p{Ll}+s\b)))|(?:a|the) (?:large |small |vast |clear )?(?:majority|minority)|hardly any|few(?=\s+of\b)|both(?!\s+\p{Lu}[^,.;]*\sand\s))\b/giu;

/** "Above zero", "in the last week of March": which part, no value says. */
const place =
  /(?<!\d\p{L}{0,2}\s?(?:\p{L}+ )?)\b(?:above|below) (?:zero|freezing)\b|\b(?:below|above|under|over|beyond) (?:its|their|our|his|her) (?=\p{Ll})|\b(?:first|second|third|last|middle|early|late|end|beginning|start) (?:week|half|third|days?|part) of\b/giu;

/** Verbs of change that do not tell its direction, or only with an opinion. */
const otherChange =
  /\b(?:improv\w+|worsen\w+|deteriorat\w+|doubled|tripled|halved|stagnat\w+|(?:gets?|got|getting|becomes?|became|becoming)\s+(?:\p{L}{3,}er|more|less))\b/iu;

/** Findings of `checkStatement` on order and time. */
interface Decided {
  readonly order: readonly Finding[];
  readonly series: readonly Finding[];
  /** "All pods are running", where fields say so. */
  readonly universals: readonly Finding[];
  /** Whether a number of the statement was recomputed: "all regions together". */
  readonly isComputed: boolean;
}

/**
 * Returns the word on which a statement turns without code having decided it: a superlative, a comparison, "all", a
 * negation, a verb of rising or falling. What is cited in the same words is decided.
 */
export function openOperator(statement: ReadStatement, decided: Decided): string | undefined {
  const isOfTime = decided.series.some(isFound);
  return (
    openWord(statement, decided) ??
    (isOfTime || decided.universals.some(isFound)
      ? undefined
      : statement.clauses.map((clause) => openIn(clause, statement)).find(Boolean))
  );
}

/** Returns a superlative, a comparison or a word for all that is not decided. */
function openWord(
  { text, mentions, sources, quantities }: ReadStatement,
  { order: ranked, series, universals, isComputed }: Decided,
): string | undefined {
  const isOrdered = [...ranked, ...series, ...universals].some(isFound);
  const isBound = quantities.some(({ bound }) => bound !== 'exact' && bound !== 'about');
  const isCounted = (isComputed && !isBound) || [...series, ...universals].some(isFound);
  const patterns = [
    ...(isOrdered ? [] : [superlative, comparison, order]),
    ...(isCounted ? [] : [universal, majority]),
    place,
  ];
  const found = patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ index, 0: word }) => {
      const isName = mentions.some(({ start, end }) => start <= index && index < end);
      return !isName && !noSuperlative.test(word) && !isCitedAt(index, word, text, sources);
    });
  return found[0]?.[0].trim();
}

/** Returns a negation or a verb of change of a clause that is not decided. */
function openIn(clause: Clause, { text, mentions, sources }: ReadStatement): string | undefined {
  const findings = checkPolarity([clause], sources, recordsMentioned(mentions));
  if (findings.some(isFound)) return undefined;
  const denied = deniedIn(text, clause);
  const isNegation = clause.isNegation && !clause.words.some((word) => word.isNegated);
  if (isNegation || (denied !== undefined && !isSaid(denied, sources))) return 'not';
  const said = text.slice(clause.start, clause.end);
  const trend = risingVerb.exec(said) ?? fallingVerb.exec(said) ?? otherChange.exec(said);
  // A change by a number is checked by its arithmetic.
  if (trend === null || /\p{N}/u.test(said)) return undefined;
  const isCited = isCitedAt(clause.start + trend.index, trend[0], text, sources);
  return isCited ? undefined : trend[0];
}

function isFound({ kind }: Finding): boolean {
  return kind === 'found';
}

/** Whether a source has a word with the one behind it. */
function isCitedAt(at: number, word: string, text: string, sources: readonly Source[]): boolean {
  const bare = word.replace(/^(?:the|its|their|our) /i, '');
  return isSaid(`${bare} ${firstWord(text.slice(at + word.length))}`, sources);
}

function isSaid(words: string, sources: readonly Source[]): boolean {
  return sources.some((source) => source.plain.includes(plain(words)));
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
