/** Changes when any rule decides differently, so that a turn that is resumed notices it. */
export const ruleVersion = 'rule/2';
