import type { JsonObject } from './json.js';
import type { Effect } from './tool-outcome.js';

/** A call that changed something, or may have. */
export interface TurnEffect {
  /** Number of the call in the turn. */
  readonly call: number;
  readonly tool: string;
  /** As decided: values of earlier results are references such as `{ "$ref": "r1.id" }`. */
  readonly args: JsonObject;
  readonly effect: Exclude<Effect, 'read'>;
  /** `done`: the tool reported success. `unknown`: it was started and failed or has not ended, so it may have had its effect. */
  readonly status: 'done' | 'unknown';
}
