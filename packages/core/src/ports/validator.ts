import type { AnswerCheck } from '../contracts/answer-check.js';
import type { Claim } from '../contracts/claim.js';
import type { GoalProgress } from '../contracts/decision.js';
import type { Goal, Workpad } from '../contracts/plan.js';
import type { TurnEffect } from '../contracts/turn-effect.js';
import type { Validation } from '../contracts/validation.js';
import type { LogEntry } from '../log/entries.js';
import type { Sequence } from '../log/sequence.js';
import type { TurnResultValue } from './result-digest.js';
import type { Role, RoleContext } from './role.js';

/** Input of the Validator: the request, the answer, and the evidence for it. */
export interface ValidatorInput {
  readonly request: string;
  /** Context from the host; an answer cites it as `[ctx]`. */
  readonly context: string;
  readonly goals: readonly Goal[];
  readonly goalsProgress: readonly GoalProgress[];
  readonly successCriteria: readonly string[];
  readonly workpad: Workpad;
  readonly answer: string;
  /** Check of its values. Absent if the roles have no checker of evidence. */
  readonly check?: AnswerCheck;
  readonly claims: Sequence<Claim>;
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  /** Calls that changed something, or may have. */
  readonly effects: Sequence<TurnEffect>;
  readonly warnings: readonly string[];
  /** Revisions of the answer still allowed by the turn's limits; with 0 the answer is delivered as labelled. */
  readonly revisionsLeft: number;
}

/** Role that validates an answer before it is delivered. */
export interface Validator extends Role {
  validate(input: ValidatorInput, context: RoleContext): Promise<Validation>;
}
