/** Trying again is of no use. Thrown by a handler. */
export class FinalError extends Error {
  override readonly name = 'FinalError';
}
