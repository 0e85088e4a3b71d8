import type { JsonObject } from '../contracts/json.js';
import type { Effect } from '../contracts/tool-outcome.js';

/** A tool as the Coordinator is shown it. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly family: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
  readonly effect: Effect;
}

export interface ToolCandidate extends ToolDescription {
  /**
   * 0..1: what a candidate is ranked by, the best first. It compares candidates for one command and is no probability; 0
   * where the tool shares nothing with the command.
   */
  readonly score: number;
}
