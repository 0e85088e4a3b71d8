/** Version of the rules. Changes when any rule decides differently, so that resumed turns notice. */
export const ruleVersion = 'rule/5';

/** Smallest share of a tool's words that a command must have to call it, 0..1. */
export const defaultConfidence = 0.12;
