import type { Bound } from '../contracts/coordination.js';
import { splitWords, stem } from '../text/words.js';
import type { Constraint, ForbiddenVerb } from './constraint.js';
import {
  type ActIndex,
  actsOf,
  type GatedCall,
  isAboutAnswer,
  leavesOf,
  objectsOfTool,
  ownName,
  ownVerbs,
  partsOfName,
  wordsOf,
} from './gated-call.js';
import {
  exceeding,
  isOfMoney,
  type NumberLimit,
  objectsOf,
  type Relation,
  relationOf,
  relationToAll,
  toLimit,
} from './number-limit.js';

export interface Verdict {
  readonly decision: 'allow' | 'ask' | 'deny';
  /** The decisive part of the call: `script.prune says "remove"`. Empty if the constraint alone suffices. */
  readonly because: string;
}

/** The words by which constraints and calls are compared. */
export interface Vocabulary {
  readonly index: ActIndex;
  /** Returns whether a name is that of a tool. */
  readonly isTool: (name: string) => boolean;
  /** Returns the tools of the turn. @defaultValue none */
  readonly tools?: () => readonly GatedCall['tool'][];
}

const allowed: Verdict = { decision: 'allow', because: '' };
const asked: Verdict = { decision: 'ask', because: '' };

/**
 * Decides whether a constraint allows a call: with certainty if it names the tool or its act; otherwise a person is asked.
 * Never asks about a text declared as fields (`isRead`) unless it is a declared constraint, a `read`, or the start of
 * another turn, whose calls the same constraints bind.
 */
export function judge(
  constraint: Constraint | Bound,
  call: GatedCall,
  vocabulary: Vocabulary,
  isRead = false,
): Verdict {
  const isSentence = 'verbs' in constraint;
  const verdict = isSentence
    ? judgeSentence(constraint, call, vocabulary)
    : judgeBound(constraint, call, vocabulary);
  const { effect, startsTurn } = call.tool;
  const isLeft = isSentence && isRead && !constraint.isDeclared && !constraint.wantsPerson;
  const isAsked = effect !== 'read' && startsTurn !== true && !isLeft;
  return verdict.decision === 'ask' && !isAsked ? allowed : verdict;
}

function judgeSentence(constraint: Constraint, call: GatedCall, vocabulary: Vocabulary): Verdict {
  const { forbidden, limit, verbs, unsure, isConditional, isFirm, except } = constraint;
  const { index, isTool, tools } = vocabulary;
  if (constraint.isUnread) return concerns(forbidden, call, index) ? asked : allowed;
  const match = namesTool(forbidden, call)
    ? { word: '', objects: verbs.flatMap(({ objects }) => objects) }
    : matchOf(verbs, call, index);
  if (limit !== undefined) {
    if (call.tool.effect === 'read' || (match === undefined && verbs.length > 0)) return allowed;
    const isSame = (one: GatedCall) =>
      verbs.length === 0 || matchOf(verbs, one, index) !== undefined;
    const open = match === undefined ? allowed : asked;
    return softened(
      byLimit(limit, call, { open, isSame, text: constraint.text, tools }),
      isConditional,
    );
  }
  if (except.length > 0 && relationToAll(except, leavesOf(call)) === 'inside') return allowed;
  const values = constraint.values.filter((value) => !isTool(value) && value !== call.workflow);
  if (match !== undefined) {
    const because = reason(call, match.word);
    return softened(byScope(scopeOf(values, match.objects, call), because, asked), isConditional);
  }
  const alsoForbidden = unsure.map((verb) => ({ stem: verb, objects: [] }));
  const isOpen =
    matchOf(alsoForbidden, call, index) !== undefined ||
    (isFirm && !isDecided(constraint, vocabulary));
  return isOpen && scopeOf(values, [], call) !== 'outside' ? asked : allowed;
}

/** Compares the declared fields of a constraint with a call. Without an act, they apply to every call with such values. */
function judgeBound(bound: Bound, call: GatedCall, { index, tools }: Vocabulary): Verdict {
  const { act, object = '', only = [], never = [], limit, ask = false, content = false } = bound;
  const verbs = splitWords(act ?? '').map((word) => ({ stem: stem(word), objects: [] }));
  const isNamed = act !== undefined && namesTool(act.toLowerCase(), call);
  const match = isNamed ? { word: '' } : matchOf(verbs, call, index);
  const isFree = act === undefined ? call.tool.effect === 'read' : match === undefined;
  if (content || isFree) return allowed;
  const because = match === undefined ? '' : reason(call, match.word);
  const open = act === undefined ? allowed : asked;
  const small = (values: readonly string[]) => values.map((value) => value.toLowerCase());
  const verdicts = small(never).map((value) =>
    byScope(scopeOf([value], [], call), `an argument is or has ${value}`, open),
  );
  if (only.length > 0) {
    const relation = relationToAll(small(only), leavesOf(call));
    const denied = byScope('inside', `its arguments have others than ${only.join(', ')}`, asked);
    if (relation !== 'inside') verdicts.push(relation === 'outside' ? denied : asked);
  }
  if (limit !== undefined) {
    const isSame = (one: GatedCall) =>
      act === undefined || isNamed || matchOf(verbs, one, index) !== undefined;
    verdicts.push(byLimit(toLimit(limit), call, { open, isSame, text: bound.text, tools }));
  }
  if (ask) verdicts.push(asked);
  if (only.length + never.length === 0 && limit === undefined && !ask) {
    const objects = objectsOf(splitWords(object));
    verdicts.push(byScope(scopeOf([], objects, call), because, open));
  }
  const strictest = verdicts.find(({ decision }) => decision === 'deny');
  return strictest ?? verdicts.find(({ decision }) => decision === 'ask') ?? allowed;
}

/** Turns a denial into a question if the constraint has a condition. */
function softened(verdict: Verdict, isConditional: boolean): Verdict {
  return isConditional && verdict.decision === 'deny' ? { ...verdict, decision: 'ask' } : verdict;
}

function byScope(scope: Relation, because: string, unknown: Verdict): Verdict {
  if (scope === 'inside') return { decision: 'deny', because };
  return scope === 'outside' ? allowed : unknown;
}

/** A limit's constraint: the verdict if code cannot decide, and which other calls it is about. */
interface Limited {
  readonly open: Verdict;
  readonly isSame: (call: GatedCall) => boolean;
  readonly text: string;
  readonly tools: Vocabulary['tools'];
}

/** Compares numbers that certainly belong to the limit, or else the number of such calls in the turn. */
function byLimit(limit: NumberLimit, call: GatedCall, limited: Limited): Verdict {
  const found = exceeding(limit, leavesOf(call));
  if (found === undefined) return byCount(limit, call, limited);
  return found === 'none'
    ? allowed
    : { decision: 'deny', because: `${found.path} is ${found.value}` };
}

/** A limit on some of the acts: "at most two e-mails to customers". */
const ofSome = /\b(?:to|for|from|about|with|of|on|at|by|in (?!all|total))\b/i;
/** Stems of what a text is measured in; a limit of these stops no call. */
const ofText = /^(?:word|sentenc|lin|charact|letter|paragraph|pag|bullet|point)e?$/;
/** A limit of another span than the turn. */
const perSpan = /\b(?:per|each|every|a (?:day|week|month)|at (?:once|a time))\b/i;

/** Counts the calls of the turn if each concerns one of what the limit counts: the third of "at most two e-mails". */
function byCount(
  { max, of }: NumberLimit,
  call: GatedCall,
  { open, isSame, text, tools }: Limited,
): Verdict {
  if (of.some((unit) => ofText.test(unit))) return allowed;
  const isCounted = (one: GatedCall) =>
    one.tool.effect !== 'read' &&
    objectsOfTool(one.tool).some((word) => of.includes(word)) &&
    isSame(one);
  const hasSeveral = leavesOf(call).some(({ isLength, value }) => isLength && value !== 1);
  if (max === undefined || isOfMoney(of) || perSpan.test(text) || hasSeveral) return open;
  // "At most two e-mails" is not about chat messages if there is a tool for e-mails.
  if (!isCounted(call))
    return tools?.().some((tool) => isCounted({ tool, args: {} })) ? allowed : open;
  const before = (call.earlier?.() ?? []).filter(isCounted).length;
  if (before < max) return allowed;
  // A repeatable call may concern the same one again.
  if (call.tool.effect !== 'once' || ofSome.test(text.replace(/at most/i, ''))) return open;
  return { decision: 'deny', because: `it would be number ${before + 1}` };
}

function reason({ tool }: GatedCall, word: string): string {
  if (word === '') return '';
  return word === 'destructive' ? `${tool.name} is destructive` : `${tool.name} says "${word}"`;
}

/** Returns whether it is known what the constraint forbids: acts of the table, words of the answer, or another tool. */
function isDecided({ verbs, forbidden }: Constraint, { index, isTool }: Vocabulary): boolean {
  const names = forbidden.match(/\w+(?:[._-]\w+)+/g) ?? [];
  return names.some(isTool) || (verbs.length > 0 && verbs.every((verb) => index.has(verb.stem)));
}

/** Finds the word of a call that names the act of one of the verbs: its tool's own verb, or another for the same act. */
function matchOf(
  verbs: readonly ForbiddenVerb[],
  call: GatedCall,
  index: ActIndex,
): (Pick<ForbiddenVerb, 'objects'> & { readonly word: string }) | undefined {
  const own = ownVerbs(call);
  const acts = actsOf(call, index);
  for (const { stem: verb, objects } of verbs) {
    const known = index.get(verb) ?? [];
    const word =
      own.find((one) => stem(one) === verb) ??
      (isAboutAnswer(known) ? undefined : known.flatMap((act) => acts.get(act) ?? [])[0]);
    if (word !== undefined) return { word, objects };
  }
  return undefined;
}

const monthOfYear = /\p{L}+ (?:19|20)\d\d\b/gu;

/**
 * Returns whether a constraint that code does not understand may apply to a call: it shares a word with the tool's name or
 * description, an act, or a value; or the call is irreversible.
 */
function concerns(said: string, call: GatedCall, index: ActIndex): boolean {
  const { tool } = call;
  if (tool.destructive) return true;
  const words = objectsOf(splitWords(said.replace(monthOfYear, ' ')));
  const acts = words.flatMap((word) => index.get(word) ?? []);
  const known = new Set([
    ...wordsOf(call, []),
    ...leavesOf(call).flatMap(({ value }) => partsOfName(value)),
  ]);
  const done = actsOf(call, index);
  return words.some((word) => known.has(word)) || acts.some((act) => done.has(act));
}

/** Returns whether a text contains the name of the tool or workflow, or several words that form the tool's own name. */
function namesTool(text: string, { tool, workflow }: GatedCall): boolean {
  const own = splitWords(ownName(tool));
  const said = ` ${splitWords(text).map(stem).join(' ')} `;
  return (
    hasName(text, tool.name) ||
    (workflow !== undefined && hasName(text, workflow)) ||
    (own.length > 1 && said.includes(` ${own.map(stem).join(' ')} `))
  );
}

/** Returns whether a text contains a name. One plain word only counts with a marker: "use search", "the tool search". */
function hasName(text: string, name: string): boolean {
  const escaped = name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const before = /^[a-z]+$/.test(name)
    ? String.raw`\b(?:use|using|run|running|call|calling|execute|invoke|tool|script|workflow)\s+(?:the\s+)?`
    : String.raw`(?<![\w.-])`;
  return new RegExp(`${before}${escaped}(?![\\w-]|\\.\\w)`).test(text);
}

/** Returns whether a call is within the values, or else the words, of a constraint; always if it names none. */
function scopeOf(values: readonly string[], objects: readonly string[], call: GatedCall): Relation {
  const leaves = leavesOf(call);
  if (values.length > 0) {
    const relations = values.map((value) => relationOf(value, leaves));
    if (relations.includes('inside')) return 'inside';
    return relations.every((relation) => relation === 'outside') ? 'outside' : 'unknown';
  }
  const known = new Set(wordsOf(call, leaves));
  return objects.every((word) => known.has(word)) ? 'inside' : 'unknown';
}
