import { ClientError } from '../client-error.js';

/** Thrown by a handler that failed in a way which another try cannot mend. */
export class FinalError extends ClientError {
  constructor(message: string, options?: ErrorOptions) {
    super('task_failed', message, options);
  }
}
