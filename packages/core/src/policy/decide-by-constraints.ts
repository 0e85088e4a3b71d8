import type { PolicyDecision } from '../contracts/policy-decision.js';
import type { ActIndex } from './act-words.js';
import { type Constraint, constraintsOf } from './constraint.js';
import type { GatedCall } from './gated-call.js';
import { judge, type Verdict, type Vocabulary } from './judge.js';
import { mayForbid } from './mark.js';
import { declared, sentencesOf } from './sentences.js';

/** A text whose constraints bind the calls of a turn. */
export interface BindingText {
  readonly text: string;
  /** Names the text in messages: `the request`, `the plan`. */
  readonly source: string;
  /** Whether all of it is a constraint, rather than a text with constraints in it. */
  readonly isConstraint: boolean;
}

/** A constraint that a person was asked about, and whether they let the call run. */
export interface SettledConstraint {
  readonly constraint: string;
  readonly isAllowed: boolean;
}

/** Maximum number of characters of a constraint in a message. */
const maxQuoted = 200;

/**
 * Decides about a call by the constraints of texts. `undefined`: none of them stands against it. What a person allowed once
 * is not asked about again, and what they refused is denied.
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
    const known = settled.find((one) => one.constraint === constraint);
    const by = `${source} says "${quote(constraint)}"`;
    if (verdict.decision === 'deny')
      return { decision: 'deny', by: because === '' ? by : `${by} and ${because}` };
    if (known?.isAllowed === false)
      return { decision: 'deny', by: `${by} and a person has refused a call for that` };
    if (known !== undefined || asking.includes(constraint)) continue;
    asking.push(constraint);
    reasons.push(because === '' ? by : `${by} and ${because}`);
  }
  if (asking.length === 0) return undefined;
  return { decision: 'ask', by: reasons.join('; '), constraints: asking };
}

/** Returns the constraints of texts, as texts. */
export function constraintTexts(texts: readonly BindingText[], index: ActIndex): readonly string[] {
  return [...new Set(texts.flatMap((text) => constraintsIn(text, index)).map(({ text }) => text))];
}

function constraintsIn(
  { text, isConstraint }: BindingText,
  index: ActIndex,
): readonly Constraint[] {
  if (!mayForbid(text)) return [];
  return sentencesOf(text, isConstraint ? declared : undefined).flatMap((sentence) =>
    constraintsOf(sentence, index),
  );
}

/** Yields what each constraint says that does not allow the call. */
function* verdictsOf(
  call: GatedCall,
  texts: readonly BindingText[],
  vocabulary: Vocabulary,
): Iterable<Verdict & { readonly source: string; readonly constraint: string }> {
  for (const text of texts) {
    for (const constraint of constraintsIn(text, vocabulary.index)) {
      const verdict = judge(constraint, call, vocabulary);
      if (verdict.decision !== 'allow')
        yield { ...verdict, source: text.source, constraint: constraint.text };
    }
  }
}

function quote(constraint: string): string {
  return constraint.length <= maxQuoted
    ? constraint
    : `${constraint.slice(0, maxQuoted - 1).toWellFormed()}…`;
}
