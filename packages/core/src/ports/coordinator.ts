import type { CoordinatorAnswer } from '../contracts/coordination.js';
import type { Mode } from '../contracts/tool-outcome.js';
import type { ResultDigest } from './result-digest.js';
import type { Role, RoleContext } from './role.js';
import type { ToolCandidate } from './tool-description.js';

/** What the Coordinator may know: one command, no goals, no request. */
export interface CoordinatorInput {
  readonly command: string;
  readonly candidates: readonly ToolCandidate[];
  readonly mode: Mode;
  /** The results the command names by reference, such as `r2`. */
  readonly results: readonly ResultDigest[];
}

export interface Coordinator extends Role {
  coordinate(input: CoordinatorInput, context: RoleContext): Promise<CoordinatorAnswer>;
}
