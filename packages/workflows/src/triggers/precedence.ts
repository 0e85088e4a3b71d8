import type { Trigger, TriggerCondition } from './trigger.js';

/** Specificity of a trigger. Fields are compared in order; larger numbers take precedence, and fewer slots. */
export interface Precedence {
  /** Highest kind of its conditions: literal 4, pattern 3, action and label 2, data requirement 1. */
  readonly kind: number;
  /** Fixed words in its texts. */
  readonly words: number;
  readonly slots: number;
  readonly conditions: number;
  /** Number of the workflow's triggers that fit, this one included. */
  readonly triggers: number;
}

const kinds: Readonly<Record<TriggerCondition['kind'], number>> = {
  literal: 4,
  pattern: 3,
  action: 2,
  label: 2,
  'data-requirement': 1,
};

export function precedenceOf({ conditions }: Trigger): Precedence {
  return {
    kind: Math.max(...conditions.map((each) => kinds[each.kind])),
    words: sum(conditions.map((each) => ('words' in each ? each.words : 0))),
    slots: sum(conditions.map((each) => ('slots' in each ? each.slots.length : 0))),
    conditions: conditions.length,
    triggers: 1,
  };
}

/** Compares by precedence: negative if `left` comes first. */
export function comparePrecedence(left: Precedence, right: Precedence): number {
  return (
    right.kind - left.kind ||
    right.words - left.words ||
    left.slots - right.slots ||
    right.conditions - left.conditions ||
    right.triggers - left.triggers
  );
}

/** Explains in a few words why `loser` came after `winner`. */
export function whyAfter(winner: Precedence, loser: Precedence): string {
  if (winner.kind !== loser.kind) return 'a weaker kind of trigger';
  if (winner.words !== loser.words) return 'fewer fixed words';
  if (winner.slots !== loser.slots) return 'more slots';
  if (winner.conditions !== loser.conditions) return 'fewer conditions';
  if (winner.triggers !== loser.triggers) return 'fewer triggers that fit';
  return 'just as specific, later by name';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
