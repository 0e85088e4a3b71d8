/** Version of the rules. It changes when any rule decides differently, so that a resumed turn notices it. */
export const ruleVersion = 'rule/5';

/** Minimum share of a tool that a command must mention to call it, 0..1. */
export const defaultConfidence = 0.12;
