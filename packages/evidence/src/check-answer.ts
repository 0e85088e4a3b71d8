import type { EvidenceSource } from '@pce/core/ports';
import { bindAnswer } from './answer/bind-answer.js';
import type { CheckedAnswer } from './checked-answer.js';
import { finish } from './data/pausing.js';

/** Options of {@link checkAnswer}. */
export interface CheckAnswerOptions {
  /** Request of the user: values that it says need no citation. */
  readonly request?: string;
  /** Context of the host: values that it says need no citation. */
  readonly context?: string;
  /** Steps that all values of the answer may take together. @defaultValue 5_000_000 */
  readonly maxSteps?: number;
}

/**
 * Checks the values of an answer against the sources: formulas and quotations in brackets, and plain numbers and dates. Never
 * throws: a value that cannot be checked is `not_checked`.
 */
export function checkAnswer(
  answer: string,
  sources: readonly EvidenceSource[],
  options: CheckAnswerOptions = {},
): CheckedAnswer {
  return finish(checkAnswerSteps(answer, sources, options));
}

/**
 * Checks an answer as {@link checkAnswer} does, and yields between values and while it reads large results, so that the caller
 * can do other work.
 */
export function checkAnswerSteps(
  answer: string,
  sources: readonly EvidenceSource[],
  { request = '', context = '', maxSteps = 5_000_000 }: CheckAnswerOptions = {},
): Generator<undefined, CheckedAnswer, undefined> {
  return bindAnswer(answer, sources, `${request}\n${context}`, maxSteps);
}
