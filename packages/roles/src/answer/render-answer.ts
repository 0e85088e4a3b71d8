import type { TurnResult } from '@pce/core';
import { renderAnswer as render } from '@pce/evidence';

/** Options of {@link renderAnswer}. */
export interface RenderAnswerOptions {
  /** Citations: omitted, numbered with notes, or numbered with Markdown links too. @defaultValue 'footnotes' */
  readonly citations?: 'none' | 'footnotes' | 'links';
  /** Values to mark: none, those contradicted, unsupported or not checked, or all. @defaultValue 'unproven' */
  readonly marks?: 'none' | 'unproven' | 'all';
}

/**
 * Renders the answer of a turn for readers of any language: citations as numbered notes, `(≠ 1,870.50)` beside a
 * contradicted value, `(?)` behind an unproven one. Returns an empty text if there is no answer.
 */
export function renderAnswer(
  { answer, values, claims }: Pick<TurnResult, 'answer' | 'values' | 'claims'>,
  options: RenderAnswerOptions = {},
): string {
  const sources = new Map(claims.map(({ id, source }) => [id, source]));
  return render({ text: answer ?? '', values }, { ...options, sources });
}
