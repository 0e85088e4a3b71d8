/** An output that counts once a person has accepted it. Returned by a handler. */
export class ForReview {
  constructor(
    readonly output: unknown,
    readonly message?: string,
  ) {}
}
