import type { CheckedAnswer } from './check-answer.js';

/** Returns a checked answer with its checks after their values, as originally written. */
export function withChecks({ text, values }: Pick<CheckedAnswer, 'text' | 'values'>): string {
  let written = '';
  let at = 0;
  for (const { end, formula, mended, quotation, citations } of values) {
    const [id] = citations;
    const check =
      formula === undefined ? quotation && `${id} '${quotation}'` : `=${mended ?? formula}`;
    if (!check || end < at) continue;
    written += `${text.slice(at, end)} [${check}]`;
    at = end;
  }
  return written + text.slice(at);
}
