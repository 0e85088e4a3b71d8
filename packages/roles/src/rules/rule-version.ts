/** Changes when any rule decides differently, so that a turn that is resumed notices it. */
export const ruleVersion = 'rule/3';

/** How much of a tool a command must speak of to call it, 0..1. */
export const defaultConfidence = 0.12;
