import { LimitReachedError, ModelError, type ModelFailure } from '@pce/core/errors';
import { ToolError, toolFailureCodes } from '@pce/core/internal';
import * as z from 'zod';

// A record, not an array: a missing code does not compile.
const modelFailures = {
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
  unreachable: 'unreachable',
  timed_out: 'timed_out',
  unreadable: 'unreadable',
  unauthorized: 'unauthorized',
  rejected: 'rejected',
  refused: 'refused',
  empty: 'empty',
  truncated: 'truncated',
  not_json: 'not_json',
  wrong_shape: 'wrong_shape',
} as const satisfies { readonly [Reason in ModelFailure]: Reason };

export const failureSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('model'),
    model: z.string(),
    reason: z.enum(modelFailures),
    message: z.string(),
    isRetryable: z.boolean(),
    retryAfterMs: z.exactOptional(z.number()),
    reply: z.exactOptional(z.string()),
  }),
  z.strictObject({
    kind: z.literal('limit'),
    limit: z.string(),
    value: z.number(),
    message: z.string(),
  }),
  z.strictObject({
    kind: z.literal('tool'),
    code: z.enum(toolFailureCodes),
    message: z.string(),
    isRetryable: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('other'), message: z.string() }),
]);

export type Failure = z.infer<typeof failureSchema>;

export function toFailure(error: unknown): Failure {
  if (error instanceof ModelError) {
    const { model, reason, message, isRetryable, retryAfterMs, reply } = error;
    return {
      kind: 'model',
      model,
      reason,
      message,
      isRetryable,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(reply === undefined ? {} : { reply }),
    };
  }
  if (error instanceof LimitReachedError) {
    const { limit, value, message } = error;
    return { kind: 'limit', limit, value, message };
  }
  if (ToolError.isInstance(error)) {
    const { failure: code, message, isRetryable } = error;
    return { kind: 'tool', code, message, isRetryable };
  }
  return { kind: 'other', message: error instanceof Error ? error.message : String(error) };
}

export function fromFailure(failure: Failure): Error {
  switch (failure.kind) {
    case 'model':
      return new ModelError(failure.model, failure.reason, failure.message, failure);
    case 'limit':
      return new LimitReachedError(failure.limit, failure.value, failure.message);
    case 'tool':
      return new ToolError(failure.code, failure.message, failure);
    case 'other':
      return new Error(failure.message);
  }
}
