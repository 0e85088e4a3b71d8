import { PceError } from '@pce/core/errors';
import type { ExpressionFault } from '../expression-outcome.js';
import type { Place } from '../values/place.js';

/** A name in an expression that met nothing, with the names there are, for whoever may mend it. */
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

/** Makes the error of an expression without a value. */
export function fault(
  code: ExpressionFault,
  message: string,
  missing?: MissingName,
): ExpressionError {
  return new ExpressionError(code, message, missing);
}

/** Returns any error of an evaluation as one of ours: data with an accessor that throws, for one, has no value. */
export function toExpressionError(error: unknown): ExpressionError {
  if (error instanceof ExpressionError) return error;
  return fault('type', 'the result cannot be read: it is no JSON');
}
