import type { CoordinatorAnswer } from '../contracts/coordination.js';
import type { BuildAction } from '../contracts/decision.js';
import type { JsonObject } from '../contracts/json.js';
import type { Mode } from '../contracts/tool-outcome.js';
import type { NamedResult } from './result-digest.js';
import type { Role, RoleContext } from './role.js';
import type { ToolCandidate } from './tool-description.js';

/** Input of the Coordinator to build a tool, a tool family or a workflow. */
export interface BuildInput {
  readonly action: BuildAction;
  /** Samples, and the files named in the command; empty if the builder provides none. */
  readonly brief: string;
  /** Tools that a workflow may call, likeliest first; empty if the built item calls no tools. */
  readonly tools: readonly ToolCandidate[];
  /** The last call, if it attempted the same and failed. */
  readonly lastFailure: { readonly args: JsonObject; readonly message: string } | undefined;
}

/** Input of the Coordinator: one command, without the goals and the request. */
export interface CoordinatorInput {
  readonly command: string;
  readonly candidates: readonly ToolCandidate[];
  /** Searches for tools by words other than the command's, best first. Absent if there are no others. */
  readonly search?: (words: string) => readonly ToolCandidate[];
  readonly mode: Mode;
  /** Results and values that the command names by reference, such as `r2`, `r2.items[0].id` and `values.text`. */
  readonly results: readonly NamedResult[];
  /** Present if the command builds something. */
  readonly building?: BuildInput;
}

/** Role that selects the tool or workflow for one command. */
export interface Coordinator extends Role {
  coordinate(input: CoordinatorInput, context: RoleContext): Promise<CoordinatorAnswer>;
  /**
   * Coordinates two or more commands of one decision, for example in one request to a model, and returns the answers in
   * order. If that fails, each is coordinated individually. @defaultValue individually and concurrently
   */
  coordinateAll?(
    inputs: readonly CoordinatorInput[],
    context: RoleContext,
  ): Promise<readonly CoordinatorAnswer[]>;
}
