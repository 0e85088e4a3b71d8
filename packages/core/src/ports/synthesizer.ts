import type { Validation, WrittenAnswer } from '../contracts/answer.js';
import type { Claim } from '../contracts/claim.js';
import type { GoalProgress } from '../contracts/decision.js';
import type { AnswerCheck, CheckedValue, FilledOutput } from '../contracts/evidence.js';
import type { JsonObject } from '../contracts/json.js';
import type { Goal, Workpad } from '../contracts/plan.js';
import type { TurnEffect } from '../contracts/tool-outcome.js';
import type { LogEntry, Sequence } from '../log/entries.js';
import type { Exchange, TurnResultValue } from './executor.js';
import type { PersonAnswer } from './person-answer.js';
import type { Role, RoleContext } from './role.js';

/** Input of the Synthesizer: the request, the goals, and the results and claims of the turn. */
export interface SynthesizerInput {
  readonly request: string;
  readonly context: string;
  /** Unix time in milliseconds. */
  readonly now: number;
  readonly goals: readonly Goal[];
  readonly goalsProgress: readonly GoalProgress[];
  readonly claims: Sequence<Claim>;
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  /** Calls that changed something, or may have. */
  readonly effects: Sequence<TurnEffect>;
  readonly warnings: readonly string[];
  /** Changes required by the last validation. Absent in the first pass. */
  readonly revision?: {
    /** The answer to revise. */
    readonly answer: string;
    /** Its values, with the checks that the writer had declared. Absent if none was checked. */
    readonly values?: readonly CheckedValue[];
    readonly issues: readonly string[];
    readonly hints: readonly string[];
  };
  readonly answers: readonly PersonAnswer[];
  /** JSON Schema of the output that the host wants besides the answer. Absent if it wants none. */
  readonly outputSchema?: JsonObject;
  /** Decisions with their own calls, as given to the Executor. */
  readonly exchanges: Sequence<Exchange>;
}

/** Input for the output of a turn: its validated answer, the schema to fill, and the evidence. */
export interface OutputInput
  extends Pick<SynthesizerInput, 'request' | 'context' | 'claims' | 'log' | 'results'> {
  readonly answer: string;
  /** JSON Schema of the output. */
  readonly schema: JsonObject;
  /** Reasons why the host's schema rejected the last output. Empty in the first attempt. */
  readonly problems: readonly string[];
}

/** Role that writes the answer of a turn. */
export interface Synthesizer extends Role {
  synthesize(input: SynthesizerInput, context: RoleContext): Promise<WrittenAnswer>;
  /**
   * Fills the output that a host wants besides the answer, from results and claims alone, with the evidence of each value.
   * @defaultValue absent: turns with an output fail
   */
  fillOutput?(input: OutputInput, context: RoleContext): Promise<Partial<FilledOutput>>;
}

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
