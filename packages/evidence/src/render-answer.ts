import type { CheckedAnswer } from './checked-answer.js';

/** Options of {@link renderAnswer}. */
export interface RenderAnswerOptions {
  /** Form of citations. @defaultValue 'footnotes' */
  readonly citations?: 'none' | 'footnotes' | 'links';
  /** Values that are marked. @defaultValue 'unproven' */
  readonly marks?: 'none' | 'unproven' | 'all';
}

/** Renders a checked answer for a reader. */
export function renderAnswer(
  checked: Pick<CheckedAnswer, 'text' | 'values'>,
  _options: RenderAnswerOptions = {},
): string {
  return checked.text;
}
