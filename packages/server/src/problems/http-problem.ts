import type { Json } from '@pce/core/contracts';

/** Every kind of problem the server answers with: status and title by code. Codes change only at a major version. */
export const problemKinds = {
  malformed_json: [400, 'The body is not JSON'],
  malformed_request: [400, 'The request is not complete HTTP'],
  unauthorized: [401, 'A key or token is needed'],
  forbidden: [403, 'This caller may not do that'],
  not_found: [404, 'There is nothing here'],
  method_not_allowed: [405, 'This method is not known here'],
  request_timeout: [408, 'The body took too long to arrive'],
  conflict: [409, 'Something else came first'],
  illegal_transition: [409, 'It cannot go there from where it is'],
  turns_not_driven: [409, 'This server drives no turns'],
  replay_mismatch: [409, 'The journal does not replay'],
  request_under_way: [409, 'The same request is being carried out'],
  answer_not_kept: [409, 'The answer to this request was given before and not kept'],
  too_large: [413, 'The body is too large'],
  unsupported_media_type: [415, 'The body is in a form that is not taken here'],
  invalid_input: [422, 'What was sent is not valid'],
  plan_has_errors: [422, 'The plan cannot be executed'],
  idempotency_key_reused: [422, 'The idempotency key stands for another request'],
  rate_limited: [429, 'Too many requests'],
  internal: [500, 'The server failed'],
  journal_tampered: [500, 'The journal was changed or cut off'],
  unavailable: [503, 'The server cannot answer now'],
  timed_out: [503, 'The answer took too long'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>;

/** Stable code of a kind of problem. */
export type ProblemCode = keyof typeof problemKinds;

interface HttpProblemOptions {
  /** Members beside those of RFC 9457. */
  readonly more?: Readonly<Record<string, Json>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

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

export function invalidField(field: string, message: string): HttpProblem {
  const errors = [{ field, message }];
  return new HttpProblem('invalid_input', `${field}: ${message}`, { more: { errors } });
}
