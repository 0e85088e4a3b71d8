import { ClientError } from './client-error.js';

/** Thrown when no answer came: check the address, the network, and that the server runs. */
export class ConnectionError extends ClientError {
  constructor(request: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      'connection_failed',
      `${request}: no answer (${why}); check the address and that the server runs`,
      { cause },
    );
  }
}
