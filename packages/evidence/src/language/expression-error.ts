import { PceError } from '@pce/core/errors';
import type { ExpressionFault } from '../expression-outcome.js';
import type { Place } from '../values/place.js';

/** A name in an expression that matched nothing, with the available names. */
export interface MissingName extends Place {
  readonly name: string;
  readonly known: readonly string[];
}

/** Thrown inside an evaluation; the package's functions return it as an outcome. */
export class ExpressionError extends PceError {
  constructor(
    readonly fault: ExpressionFault,
    message: string,
    readonly missing?: MissingName,
  ) {
    super('invalid_input', message);
  }
}

export function fault(
  code: ExpressionFault,
  message: string,
  missing?: MissingName,
): ExpressionError {
  return new ExpressionError(code, message, missing);
}

/** Converts any error of an evaluation, such as one thrown by an accessor of the data. */
export function toExpressionError(error: unknown): ExpressionError {
  if (error instanceof ExpressionError) return error;
  return fault('type', 'the result cannot be read: it is no JSON');
}
