/** An answer is not what the wire says: another program answered, or a release this client does not know. */
export class UnexpectedAnswerError extends Error {
  constructor(request: string, what: string, options?: ErrorOptions) {
    super(
      `${request}: ${what}; check the address, and that server and client are of one release`,
      options,
    );
    this.name = 'UnexpectedAnswerError';
  }
}
