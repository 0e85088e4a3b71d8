import type { TurnResult } from '@pce/core';
import { renderAnswer as render } from '@pce/evidence';

/** Options of {@link renderAnswer}. */
export interface RenderAnswerOptions {
  /** Citations: left out, numbered with notes below, or numbered as Markdown links to addresses too. @defaultValue 'footnotes' */
  readonly citations?: 'none' | 'footnotes' | 'links';
  /** Values that are marked: none, those that are contradicted, unsupported or not checked, or all. @defaultValue 'unproven' */
  readonly marks?: 'none' | 'unproven' | 'all';
}

/**
 * Renders the answer of a turn for a reader: citations as numbered notes, and signs that read in any language at values:
 * `(≠ 1,870.50)` beside a contradicted one, `(?)` behind one that nothing proves. Returns an empty text where there is no answer.
 */
export function renderAnswer(
  { answer, values, claims }: Pick<TurnResult, 'answer' | 'values' | 'claims'>,
  options: RenderAnswerOptions = {},
): string {
  const sources = new Map(claims.map(({ id, source }) => [id, source]));
  return render({ text: answer ?? '', values }, { ...options, sources });
}
