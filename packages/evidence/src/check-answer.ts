import type { CheckedAnswer } from './checked-answer.js';
import type { EvidenceSource } from './evidence-source.js';

/** Options of {@link checkAnswer}. */
export interface CheckAnswerOptions {
  /** Request of the user: values that it says need no citation. */
  readonly request?: string;
  /** Context of the host: values that it says need no citation. */
  readonly context?: string;
  /** Steps that all formulas of the answer may take together. @defaultValue 2_000_000 */
  readonly maxSteps?: number;
}

/** Checks the values of an answer against the sources it cites. Never throws. */
export function checkAnswer(
  answer: string,
  sources: readonly EvidenceSource[],
  options: CheckAnswerOptions = {},
): CheckedAnswer {
  const steps = checkAnswerSteps(answer, sources, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Checks an answer as {@link checkAnswer} does, yielding between values so that the caller can do other work. */
export function* checkAnswerSteps(
  answer: string,
  _sources: readonly EvidenceSource[],
  _options: CheckAnswerOptions = {},
): Generator<undefined, CheckedAnswer, undefined> {
  yield;
  return { text: answer, values: [], citations: [], unknownCitations: [], isExhausted: false };
}
