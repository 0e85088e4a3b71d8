import { ClientError } from './client-error.js';

/** Thrown for an answer that does not fit the API: check the address, and that client and server are of one release. */
export class UnexpectedAnswerError extends ClientError {
  constructor(request: string, what: string, options?: ErrorOptions) {
    super(
      'unexpected_answer',
      `${request}: ${what}; check the address, and that server and client are of one release`,
      options,
    );
  }
}
