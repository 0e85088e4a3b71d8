import { PceError } from '@pce/core/errors';

/**
 * Thrown by a stream that ends although there may be more: the server stops, or the right of its reader has ended. Connect
 * again, here or elsewhere, with the number of the last event seen.
 */
export class StreamCutError extends PceError {
  constructor() {
    super(
      'stream_cut',
      'the server stopped streaming: connect again, with the number of the last event seen',
    );
  }
}
