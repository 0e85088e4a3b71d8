/** The agent cannot go on until a person has decided. Returned or thrown by a handler. */
export class Blocked extends Error {
  /** What the person could choose. */
  readonly suggestions: readonly string[];

  constructor(
    message: string,
    { suggestions = [] }: { readonly suggestions?: readonly string[] } = {},
  ) {
    super(message);
    this.name = 'Blocked';
    this.suggestions = suggestions;
  }
}
