import type { Claim } from '../contracts/claim.js';
import type { GoalProgress } from '../contracts/decision.js';
import type { Goal } from '../contracts/plan.js';
import type { Synthesis } from '../contracts/synthesis.js';
import type { LogEntry } from '../log/entries.js';
import type { Sequence } from '../log/sequence.js';
import type { PersonAnswer } from './person-answer.js';
import type { TurnResultValue } from './result-digest.js';
import type { Role, RoleContext } from './role.js';

export interface SynthesizerInput {
  readonly request: string;
  readonly context: string;
  readonly goals: readonly Goal[];
  readonly goalsProgress: readonly GoalProgress[];
  readonly claims: Sequence<Claim>;
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  readonly warnings: readonly string[];
  /** What the last validation wants changed; absent in the first pass. */
  readonly revision?: {
    /** The answer that is to be changed. */
    readonly answer: string;
    readonly issues: readonly string[];
    readonly hints: readonly string[];
  };
  readonly answers: readonly PersonAnswer[];
}

export interface Synthesizer extends Role {
  synthesize(input: SynthesizerInput, context: RoleContext): Promise<Synthesis>;
}
