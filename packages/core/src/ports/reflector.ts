import type { Reflection } from '../contracts/reflection.js';
import type { DiffClass } from './diff-classifier.js';
import type { Role, RoleContext } from './role.js';

/** Input of the Reflector: the change as a patch, and the events that led to it. */
export interface ReflectorInput {
  /** Unified diff. */
  readonly patch: string;
  /** Similarity of the work before and after the change. */
  readonly class: DiffClass;
  /** Events before the change, as Markdown. */
  readonly log: string;
  /** Events that must not happen, one sentence each. */
  readonly rubric: readonly string[];
}

/** Role that interprets an unforeseen change. Not part of a turn: programs that monitor work call it. */
export interface Reflector extends Role {
  reflect(input: ReflectorInput, context: RoleContext): Promise<Reflection>;
}
