import { PceError } from '@pce/core/errors';
import type { ExpressionFault } from '../expression-outcome.js';

/** The name in an expression that met nothing, for whoever may mend it. */
export interface MissingName {
  readonly name: string;
  /** Place of the name in the expression. */
  readonly start: number;
  readonly end: number;
  /** Names there are instead. */
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

/** Returns any error of an evaluation as one of ours: data that is no JSON, such as an accessor that throws, has no value. */
export function toExpressionError(error: unknown): ExpressionError {
  if (error instanceof ExpressionError) return error;
  return new ExpressionError('type', 'the result cannot be read: it is no JSON');
}
