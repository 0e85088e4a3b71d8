import { InvalidInputError, LeaseLostError, VersionConflictError } from '../errors.js';
import type { AppendInput } from './store.js';

/** Checks the rules of every store within its transaction, against its current state. */
export function assertAppendable(
  input: AppendInput,
  current: { readonly version: number; readonly fenceToken: number | undefined },
): void {
  if (input.events.length === 0) {
    throw new InvalidInputError(`an append to ${input.stream} needs at least one event`);
  }
  if (input.fence !== undefined && input.fence.token !== current.fenceToken) {
    throw new LeaseLostError(input.fence.key);
  }
  if (input.expectedVersion !== current.version) {
    throw new VersionConflictError(input.stream, input.expectedVersion, current.version);
  }
  input.events.forEach((event, index) => {
    if (event.version !== input.expectedVersion + index + 1) {
      throw new InvalidInputError(
        `event ${index} of an append to ${input.stream} has version ${event.version}, not ${input.expectedVersion + index + 1}`,
      );
    }
  });
}
