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
   * 0..1: how likely the command means this tool, "none of them" being one of the readings. Of many best candidates with
   * 0.7, seven of ten are right. Candidates come best first.
   */
  readonly score: number;
}
