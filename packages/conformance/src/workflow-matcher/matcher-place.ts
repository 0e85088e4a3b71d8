import type { Json, JsonObject, Mode } from '@pce/core/contracts';
import type { WorkflowMatcher, WorkflowMove } from '@pce/core/ports';

/** A matcher with one workflow that the suite runs. */
export interface MatcherPlace {
  readonly matcher: WorkflowMatcher;
  /** Name of a workflow that calls at least one tool and completes. */
  readonly workflow: string;
  /** A command that the workflow takes. */
  readonly command: string;
  /** A command that no workflow takes. */
  readonly unrelated: string;
  /** @defaultValue none */
  readonly inputs?: JsonObject;
  /** @defaultValue `chat` */
  readonly mode?: Mode;
  /** Returns the data of a step's tool. @defaultValue an empty object */
  answer?(call: Extract<WorkflowMove, { type: 'call' }>): Json;
}
