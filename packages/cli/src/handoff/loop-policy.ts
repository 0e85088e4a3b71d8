import type { LoopOptions } from '@pce/handoff';

export interface LoopPolicyOptions {
  readonly allow: readonly string[];
  readonly ask: boolean;
}

/** The planner only reads; the executor does what it was allowed to, and asks for anything else. */
export function loopPolicy({ allow, ask }: LoopPolicyOptions): NonNullable<LoopOptions['policy']> {
  return ({ kind }, role) => {
    const allowed = role === 'planner' ? ['read', 'search'] : allow;
    if (allowed.includes(kind)) return 'allow';
    return role === 'planner' || !ask ? 'reject' : 'ask';
  };
}
