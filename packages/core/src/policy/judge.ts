import { splitWords, stem } from '../text/words.js';
import { type ActIndex, isAboutAnswer } from './act-words.js';
import type { Constraint, ForbiddenVerb } from './constraint.js';
import { type ArgumentLeaf, actsOf, type GatedCall, leavesOf, ownName } from './gated-call.js';
import { isAmount, isCurrency, type NumberLimit } from './number-limit.js';
import { staysInside } from './outside-place.js';
import { relationOf } from './value-relation.js';

/** A decision by one constraint. */
export interface Verdict {
  readonly decision: 'allow' | 'ask' | 'deny';
  /** The part of the call that decides: `script.prune says "remove"`. Empty where the constraint itself says it all. */
  readonly because: string;
}

/** The words by which constraints and calls are compared. */
export interface Vocabulary {
  readonly index: ActIndex;
  /** Whether a name is that of a tool. */
  readonly isTool: (name: string) => boolean;
}

const allowed: Verdict = { decision: 'allow', because: '' };
const asked: Verdict = { decision: 'ask', because: '' };

/**
 * Decides whether a constraint allows a call: for certain where it names the tool or its act; otherwise a person is asked.
 * Does not ask about a `read`, or about the start of another turn: the calls of that turn are judged by the same constraints.
 */
export function judge(constraint: Constraint, call: GatedCall, vocabulary: Vocabulary): Verdict {
  const verdict = judgeEffect(constraint, call, vocabulary);
  const { effect, startsTurn } = call.tool;
  const isAsked = effect !== 'read' && startsTurn !== true;
  return verdict.decision === 'ask' && !isAsked ? allowed : verdict;
}

function judgeEffect(constraint: Constraint, call: GatedCall, vocabulary: Vocabulary): Verdict {
  const { limit, verbs, unsure, isConditional, isFirm } = constraint;
  const { index } = vocabulary;
  const isInside = staysInside(constraint, call);
  if (isInside !== undefined) return isInside ? allowed : asked;
  const isNamed = namesTool(constraint, call);
  const acts = actsOf(call, index);
  const match = isNamed ? named(verbs) : matchOf(verbs, call, acts, index);
  if (limit !== undefined) return judgeLimit(constraint, limit, call, match !== undefined);
  if (match !== undefined) {
    switch (scopeOf(constraint, match.objects, call, vocabulary)) {
      case 'outside':
        return allowed;
      case 'unknown':
        return asked;
      case 'inside':
        return {
          decision: isConditional ? 'ask' : 'deny',
          because: match.word === '' ? '' : because(call, match.word),
        };
    }
  }
  const alsoForbidden = unsure.map((verb) => ({ stem: verb, objects: [] }));
  const isOpen =
    matchOf(alsoForbidden, call, acts, index) !== undefined ||
    (isFirm && !isDecided(constraint, vocabulary));
  return isOpen && scopeOf(constraint, [], call, vocabulary) !== 'outside' ? asked : allowed;
}

/** A word of a call that does what a constraint forbids, and what the constraint is about. */
interface Match {
  /** Empty where the constraint names the tool. */
  readonly word: string;
  readonly objects: readonly string[];
}

function named(verbs: readonly ForbiddenVerb[]): Match {
  return { word: '', objects: verbs.flatMap(({ objects }) => objects) };
}

function because({ tool }: GatedCall, word: string): string {
  return word === 'destructive' ? `${tool.name} is destructive` : `${tool.name} says "${word}"`;
}

/** Whether it is known what the constraint forbids: acts of the table, words of the answer, or another tool. */
function isDecided({ verbs, forbidden }: Constraint, { index, isTool }: Vocabulary): boolean {
  const names = forbidden.match(/\w+(?:[._-]\w+)+/g) ?? [];
  return names.some(isTool) || (verbs.length > 0 && verbs.every((verb) => index.has(verb.stem)));
}

/** Finds the word by which a call does what one of the verbs says: its tool's own verb, or another of the same act. */
function matchOf(
  verbs: readonly ForbiddenVerb[],
  call: GatedCall,
  acts: ReadonlyMap<string, string>,
  index: ActIndex,
): Match | undefined {
  const own = splitWords(ownName(call.tool));
  for (const { stem: verb, objects } of verbs) {
    const known = index.get(verb) ?? [];
    const word =
      own.find((one) => stem(one) === verb) ??
      (isAboutAnswer(known) ? undefined : known.flatMap((act) => acts.get(act) ?? [])[0]);
    if (word !== undefined) return { word, objects };
  }
  return undefined;
}

/** Whether the forbidden part has the name of the tool, of the workflow, or several words that are the tool's own name. */
function namesTool({ forbidden }: Constraint, { tool, workflow }: GatedCall): boolean {
  const own = splitWords(ownName(tool));
  const said = ` ${splitWords(forbidden).map(stem).join(' ')} `;
  return (
    hasName(forbidden, tool.name) ||
    (workflow !== undefined && hasName(forbidden, workflow)) ||
    (own.length > 1 && said.includes(` ${own.map(stem).join(' ')} `))
  );
}

/** A name of one plain word counts only where it is said to be one: "use search", "the tool search". */
function hasName(text: string, name: string): boolean {
  const escaped = name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const before = /^[a-z]+$/.test(name)
    ? String.raw`\b(?:use|using|run|running|call|calling|execute|invoke|tool|script|workflow)\s+(?:the\s+)?`
    : String.raw`(?<![\w.-])`;
  return new RegExp(`${before}${escaped}(?![\\w-]|\\.\\w)`).test(text);
}

/** Whether a call is about what the constraint is about; everything is, where it says "anything". */
function scopeOf(
  { values }: Constraint,
  objects: readonly string[],
  call: GatedCall,
  { isTool }: Vocabulary,
): 'inside' | 'outside' | 'unknown' {
  const leaves = leavesOf(call);
  const things = values.filter((value) => !isTool(value) && value !== call.workflow);
  if (things.length > 0) {
    const relations = things.map((value) => relationOf(value, leaves));
    if (relations.includes('inside')) return 'inside';
    return relations.every((relation) => relation === 'outside') ? 'outside' : 'unknown';
  }
  const known = new Set(wordsOf(call, leaves));
  return objects.every((word) => known.has(word)) ? 'inside' : 'unknown';
}

/** Stems of the words that say what a call is about: longer values are contents. */
function wordsOf(
  { tool, workflow = '' }: GatedCall,
  leaves: readonly ArgumentLeaf[],
): readonly string[] {
  const values = leaves.flatMap(({ value }) =>
    typeof value === 'string' && value.length <= 60 ? splitWords(value) : [],
  );
  const said = splitWords(`${tool.name} ${tool.description} ${workflow}`);
  return [...[...said, ...values].map(stem), ...leaves.flatMap(({ words }) => [...words])];
}

/** Compares numbers that are certainly those of the limit; where none is, a call that the limit is about is asked. */
function judgeLimit(
  { isConditional, verbs }: Constraint,
  { above, unit }: NumberLimit,
  call: GatedCall,
  isConcerned: boolean,
): Verdict {
  if (call.tool.effect === 'read' || (!isConcerned && verbs.length > 0)) return allowed;
  const numbers = leavesOf(call).flatMap((leaf) => {
    const value = toNumber(leaf.value);
    return value === undefined ? [] : [{ ...leaf, value }];
  });
  const related = numbers.filter(({ words }) => isOfUnit(words, unit));
  const exceeding = related.find(({ value }) => value > above);
  if (exceeding !== undefined) {
    const { path, value } = exceeding;
    return { decision: isConditional ? 'ask' : 'deny', because: `${path} is ${value}` };
  }
  return related.length > 0 || !isConcerned ? allowed : asked;
}

function isOfUnit(words: ReadonlySet<string>, unit: string | undefined): boolean {
  if (unit === undefined) return isAmount(words);
  return words.has(unit) || (isCurrency(unit) && isAmount(words));
}

function toNumber(value: ArgumentLeaf['value']): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}
