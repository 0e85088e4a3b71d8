import type { Reflection } from '../contracts/reflection.js';
import type { Role, RoleContext } from './role.js';

/** What the Reflector may know of a change: the work before and after as a patch, and what led there. */
export interface ReflectorInput {
  /** Unified diff. */
  readonly patch: string;
  /** How alike the work still is. */
  readonly class: 'HIGH' | 'MEDIUM' | 'LOW';
  /** What happened until then, as Markdown. */
  readonly log: string;
  /** What must not happen, each in a sentence. */
  readonly rubric: readonly string[];
}

/** Says what a change that was not foreseen means. No part of a turn: whoever watches work asks it. */
export interface Reflector extends Role {
  reflect(input: ReflectorInput, context: RoleContext): Promise<Reflection>;
}
