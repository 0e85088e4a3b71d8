import type { CheckedValue } from '../contracts/answer-check.js';
import type { Claim } from '../contracts/claim.js';
import type { GoalProgress } from '../contracts/decision.js';
import type { FilledOutput } from '../contracts/filled-output.js';
import type { JsonObject } from '../contracts/json.js';
import type { Goal } from '../contracts/plan.js';
import type { WrittenAnswer } from '../contracts/synthesis.js';
import type { TurnEffect } from '../contracts/turn-effect.js';
import type { LogEntry } from '../log/entries.js';
import type { Sequence } from '../log/sequence.js';
import type { Exchange } from './executor.js';
import type { PersonAnswer } from './person-answer.js';
import type { TurnResultValue } from './result-digest.js';
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
