/** No answer came: the server is not there, the network failed, or it took too long. */
export class ConnectionError extends Error {
  constructor(request: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${request}: no answer (${why}); check the address and that the server runs`, { cause });
    this.name = 'ConnectionError';
  }
}
