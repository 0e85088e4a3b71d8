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
 * Looks at each request before its turn begins, and at the changes of a fork.
 *
 * An implementer promises: the same verdict for the same input as long as `version` stays; a verdict on what it changed
 * itself that does not change it again; reasons without the content. One that throws, hangs or answers something else
 * counts as a refusal.
 */
export interface InputGuard extends Guard {
  /** `change` may leave parts out; they stay as they are. */
  checkInput(input: GuardedRequest, context: GuardContext): GuardAnswer<Partial<RequestParts>>;
}
