import { ClientError } from './client-error.js';

/** A problem as RFC 9457 describes it. */
export interface Problem {
  /** HTTP status. */
  readonly status: number;
  /** Stable name of the kind of problem, a URI. */
  readonly type: string;
  readonly title: string;
  /** What was wrong here, and what to do. */
  readonly detail?: string;
  /** Of a refused transition: the state it is in, and the one that was asked for. */
  readonly from?: string;
  readonly to?: string;
  /** How long the server asks to be left alone, in milliseconds. */
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
