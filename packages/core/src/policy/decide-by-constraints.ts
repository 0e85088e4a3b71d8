import type { Bound } from '../contracts/coordination.js';
import type { PolicyDecision } from '../contracts/usage.js';
import { shorten } from '../text/shorten.js';
import { type Constraint, constraintsOf } from './constraint.js';
import { type ActIndex, actWords, type GatedCall, toActIndex } from './gated-call.js';
import { judge, type Verdict, type Vocabulary } from './judge.js';
import { limitIn } from './number-limit.js';
import { declared, sentencesOf, toSentence } from './sentences.js';

/** A text whose constraints apply to the calls of a turn. */
export interface BindingText {
  readonly text: string;
  /** Names the text in messages: `the request`, `the plan`. */
  readonly source: string;
  /** Whether the whole text is a constraint rather than a text that contains some. */
  readonly isConstraint: boolean;
  /** Whether a model has read it and declared its prohibitions as fields; then prose that code does not understand is ignored. */
  readonly isRead?: boolean;
  /** Declared fields of the text: they decide if its words do not. */
  readonly bound?: Bound;
}

/** A constraint that a person was asked about for a call of a tool, and whether they allowed it. */
export interface SettledConstraint {
  /** `mail.send: Nothing may be lost.`; in older journals the constraint alone, which is settled for every tool. */
  readonly constraint: string;
  readonly isAllowed: boolean;
}

const maxQuoted = 200;
/** A constraint about which a person is asked for each call: "Ask me before each cancellation". */
const ofEach = /(: |before |for )(each|every) |(each|every) time/i;

/**
 * Decides about a call by the constraints of texts; `undefined` if none applies. A constraint that a person allowed is not
 * asked about again for that tool, unless it says "before each"; one that they refused is denied.
 */
export function decideByConstraints(
  call: GatedCall,
  texts: readonly BindingText[],
  vocabulary: Vocabulary,
  settled: readonly SettledConstraint[],
): PolicyDecision | undefined {
  const asking: string[] = [];
  const reasons: string[] = [];
  for (const { source, constraint, because, ...verdict } of verdictsOf(call, texts, vocabulary)) {
    const key = `${call.tool.name}: ${constraint}`;
    const known = settled.findLast((one) => [key, constraint].includes(one.constraint));
    const by = `${source} says "${shorten(constraint, maxQuoted)}"`;
    if (verdict.decision === 'deny')
      return { decision: 'deny', by: because === '' ? by : `${by} and ${because}` };
    if (known?.isAllowed === false)
      return { decision: 'deny', by: `${by} and a person has refused a call for it` };
    if (known !== undefined || asking.includes(key)) continue;
    asking.push(key);
    reasons.push(because === '' ? by : `${by} and ${because}`);
  }
  if (asking.length === 0) return undefined;
  const constraints = asking.filter((key) => !ofEach.test(key));
  return { decision: 'ask', by: reasons.join('; '), ...(constraints[0] && { constraints }) };
}

/** Returns the texts of the constraints that certainly forbid a call. */
function deniedBy(
  call: GatedCall,
  texts: readonly BindingText[],
  vocabulary: Vocabulary,
): readonly string[] {
  const verdicts = [...verdictsOf(call, texts, vocabulary)];
  const denied = verdicts.filter(({ decision }) => decision === 'deny');
  return [...new Set(denied.map(({ constraint }) => constraint))];
}

export function constraintTexts(texts: readonly BindingText[], index: ActIndex): readonly string[] {
  return [...new Set(texts.flatMap((text) => constraintsIn(text, index)).map(({ text }) => text))];
}

/** Cache of parsed constraints. */
const known = new WeakMap<ActIndex, Map<string, readonly Constraint[]>>();
const maxKnown = 32;

function constraintsIn(
  { text, isConstraint }: BindingText,
  index: ActIndex,
): readonly Constraint[] {
  const key = `${isConstraint} ${text}`;
  const texts = known.get(index) ?? new Map<string, readonly Constraint[]>();
  const constraints =
    texts.get(key) ??
    sentencesOf(text, isConstraint ? declared : undefined).flatMap((sentence) =>
      constraintsOf(sentence, index),
    );
  const [oldest] = texts.keys();
  if (oldest !== undefined && texts.size >= maxKnown) texts.delete(oldest);
  known.set(index, texts.set(key, constraints));
  return constraints;
}

/** Yields the verdict of each constraint that does not allow the call. Declared fields decide what its words leave open. */
function* verdictsOf(
  call: GatedCall,
  texts: readonly BindingText[],
  vocabulary: Vocabulary,
): Iterable<Verdict & { readonly source: string; readonly constraint: string }> {
  const said = texts.flatMap(({ text, bound }) => (bound === undefined ? [] : [lettersOf(text)]));
  for (const { source, bound, isRead = false, ...text } of texts) {
    const constraints =
      bound === undefined ? constraintsIn({ ...text, source }, vocabulary.index) : [bound];
    for (const constraint of constraints) {
      const verdict = judge(constraint, call, vocabulary, isRead);
      const isSaid =
        bound === undefined && said.some((one) => isSame(one, lettersOf(constraint.text)));
      if (verdict.decision === 'deny' || (verdict.decision === 'ask' && !isSaid))
        yield { ...verdict, source, constraint: constraint.text };
    }
  }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns whether two constraints are the same, or one contains the other. */
function isSame(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === long || (short.length > 10 && long.includes(short));
}

/** A step or goal of a plan that a constraint forbids. */
interface ForbiddenStep {
  readonly id: string;
  readonly description: string;
  /** The sentence of the constraint. */
  readonly constraint: string;
}

const index = /* @__PURE__ */ toActIndex(actWords);

/**
 * Finds the steps or goals that texts forbid, as the gate would: the first clause of a step is read as a call. Only certain
 * prohibitions count, not those about which the gate would ask a person.
 */
export function forbiddenSteps(
  texts: readonly Pick<BindingText, 'text' | 'isConstraint'>[],
  steps: readonly Pick<ForbiddenStep, 'id' | 'description'>[],
): readonly ForbiddenStep[] {
  const binding = texts.map((text) => ({ ...text, source: 'the plan' }));
  return steps.flatMap(({ id, description }) =>
    deniedBy(toCall(description), binding, { index, isTool: () => false }).map((constraint) => ({
      id,
      description,
      constraint,
    })),
  );
}

/** Reads the first clause of a step as a call: its words describe the tool; its values and amounts are the arguments. */
function toCall(step: string): GatedCall {
  const { masked, quoted } = toSentence(step, declared, true);
  const words = masked.replace(/\uE000\d+\uE001/g, ' ').replace(/^\s*please\s+/, '');
  const [clause = ''] = words.split(/[,;:]\s|[.!?](?:\s|$)|\s(?:and|but|then|without|instead)\s/);
  const bare = clause.match(/[\p{L}\p{N}_.*-]*\/[\p{L}\p{N}_./*-]+|[\w.+-]+@[\w.-]+/gu) ?? [];
  const amounts = [...clause.matchAll(/[€$£]\s?\d|(?<![\p{L}\p{N}.,/-])\d/gu)].flatMap((found) => {
    const { max, of = [] } = limitIn(`at most ${clause.slice(found.index)}`, false) ?? {};
    return max === undefined ? [] : [[of[0] ?? 'amount', max] as const];
  });
  return {
    tool: {
      name: 'step',
      family: '',
      effect: 'once',
      destructive: false,
      parameters: {},
      description: clause,
    },
    args: { file: [...quoted, ...bare], ...Object.fromEntries(amounts) },
  };
}
