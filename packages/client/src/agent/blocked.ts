import { ClientError } from '../client-error.js';

/** Thrown or returned by a handler that cannot go on until a person has decided. */
export class Blocked extends ClientError {
  /** Choices offered to the person. */
  readonly suggestions: readonly string[];

  constructor(
    message: string,
    { suggestions = [] }: { readonly suggestions?: readonly string[] } = {},
  ) {
    super('task_blocked', message);
    this.suggestions = suggestions;
  }
}
