import { type BindingText, deniedBy } from './decide-by-constraints.js';
import { actWords, type GatedCall, toActIndex } from './gated-call.js';
import { limitIn } from './number-limit.js';
import { declared, toSentence } from './sentences.js';

/** A step or goal of a plan that a constraint forbids. */
export interface ForbiddenStep {
  readonly id: string;
  readonly description: string;
  /** The sentence of the constraint. */
  readonly constraint: string;
}

const index = toActIndex(actWords);

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
      ...{ id, description, constraint },
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
      ...{ name: 'step', family: '', effect: 'once', destructive: false, parameters: {} },
      description: clause,
    },
    args: { file: [...quoted, ...bare], ...Object.fromEntries(amounts) },
  };
}
