/** Every code that an error of this package can carry. */
export const clientErrorCodes = [
  /** An address, an id or another argument is wrong; nothing was sent. */
  'invalid_input',
  /** The server refused the request: `status`, `type` and `detail` say why. */
  'request_refused',
  /** No answer came. */
  'connection_failed',
  /** The answer does not fit the API. */
  'unexpected_answer',
  /** A task was taken from its handler; `reason` says why. */
  'task_stopped',
  /** A handler needs a person's decision. */
  'task_blocked',
  /** A handler failed in a way that another try cannot mend. */
  'task_failed',
] as const;

/** Stable codes of the errors of this package. */
type ClientErrorCode = (typeof clientErrorCodes)[number];

/** The mark of `PceError`, which this package does not import: `PceError.isInstance` and `instanceof` hold for it. */
const brand = Symbol.for('pce.error');

/** The root of all errors of this package. Match on `code`; `message` tells a person what was wrong and what to do. */
export class ClientError extends Error {
  readonly code: ClientErrorCode;

  constructor(code: ClientErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    Object.defineProperty(this, brand, { value: true });
  }
}
