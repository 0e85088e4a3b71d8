import type { JsonObject } from '../contracts/json.js';
import type { Effect } from '../contracts/tool-outcome.js';

/** Description of a tool for the Coordinator. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly family: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
  readonly effect: Effect;
}

/** A tool that may fit a command, with its score. */
export interface ToolCandidate extends ToolDescription {
  /**
   * Relevance for the command, 0 to 1. Ranks the candidates of one command and is not a probability; 0 if the tool has
   * nothing in common with the command.
   */
  readonly score: number;
}
