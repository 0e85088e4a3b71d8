import {
  A2AError,
  RequestMalformedError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors';
import { PceError, type PceErrorCode } from '@pce/core/errors';

type ErrorClass = new (message: string) => A2AError;

const classes: { readonly [Code in PceErrorCode]?: ErrorClass } = {
  invalid_input: RequestMalformedError,
  intervention_not_found: RequestMalformedError,
  intervention_resolved: UnsupportedOperationError,
  approval_expired: UnsupportedOperationError,
  thread_busy: UnsupportedOperationError,
  lease_held: UnsupportedOperationError,
  turn_finished: UnsupportedOperationError,
  turn_not_found: TaskNotFoundError,
  illegal_transition: UnsupportedOperationError,
};

/** Converts an error to one that a client may see. What is not its fault is not explained to it. */
export function toA2AError(cause: unknown): A2AError {
  if (cause instanceof A2AError) return cause;
  const known = PceError.isInstance(cause) ? classes[cause.code] : undefined;
  if (known !== undefined && cause instanceof Error) return new known(cause.message);
  return new A2AError({ message: 'the agent failed', cause });
}
