import type { JsonObject } from '../contracts/json.js';
import type { Guard, GuardAnswer, GuardContext, GuardedFile } from './guard.js';

/** The parts of a request that a guard may change. */
export interface RequestParts {
  readonly request: string;
  readonly context: string;
  readonly inputs: JsonObject;
}

/** A request, before the turn begins. */
export interface GuardedRequest extends RequestParts {
  readonly attachments: readonly GuardedFile[];
}

/**
 * Checks each request before its turn begins, and the changes of a fork.
 *
 * Implementations must return the same verdict for the same input while `version` is the same, allow their own changes, and
 * give reasons without the content. A guard that throws, hangs or returns anything else counts as a refusal.
 */
export interface InputGuard extends Guard {
  /** Checks a request. `change` may omit parts, which remain unchanged. */
  checkInput(input: GuardedRequest, context: GuardContext): GuardAnswer<Partial<RequestParts>>;
}
