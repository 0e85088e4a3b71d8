import type { LoopOptions } from '@pce/handoff';

/** Permissions that a person grants to the executor of a loop. */
export interface LoopPolicyOptions {
  /** Kinds of acts that it may do without a question. */
  readonly allow: readonly string[];
  /** Whether a person is asked about the others; else they are rejected. */
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
