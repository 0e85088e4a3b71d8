import { ClientError } from './client-error.js';

/** A problem as RFC 9457 describes it. */
export interface Problem {
  /** HTTP status. */
  readonly status: number;
  /** Stable name of the kind of problem, a URI. */
  readonly type: string;
  readonly title: string;
  /** The error in this request, and how to correct it. */
  readonly detail?: string;
  /** For a refused transition, the current state and the requested one. */
  readonly from?: string;
  readonly to?: string;
  /** Pause that the server asks for, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** Thrown when the server refuses a request: `detail` says what to correct, `retryAfterMs` when to try again. */
export class ApiError extends ClientError {
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly detail: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(request: string, problem: Problem) {
    const { status, type, title, detail } = problem;
    super(
      'request_refused',
      `${request}: ${status} ${title}${detail === undefined ? '' : `: ${detail}`}`,
    );
    this.status = status;
    this.type = type;
    this.title = title;
    this.detail = detail;
    this.from = problem.from;
    this.to = problem.to;
    this.retryAfterMs = problem.retryAfterMs;
  }
}
