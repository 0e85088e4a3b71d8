import type { Json } from '@pce/core/contracts';
import type { ProblemCode } from './problem-kinds.js';

export interface HttpProblemOptions {
  /** Members beside those of RFC 9457. */
  readonly more?: Readonly<Record<string, Json>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A refused request, with the reason for the caller. */
export class HttpProblem extends Error {
  readonly more: Readonly<Record<string, Json>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ProblemCode,
    detail: string,
    { more = {}, headers = {}, cause }: HttpProblemOptions = {},
  ) {
    super(detail, { cause });
    this.name = 'HttpProblem';
    this.more = more;
    this.headers = headers;
  }
}
