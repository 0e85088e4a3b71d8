/** A stream ends although there may be more: the server goes away. Its reader comes back, here or elsewhere. */
export class StreamCutError extends Error {
  constructor() {
    super('the server stopped streaming: connect again, with the number of the last event seen');
    this.name = 'StreamCutError';
  }
}
