import type { Json } from '@pce/client';
import type { AnswerValue } from '@pce/client/internal';
import { type Texts, wordOf } from '../text/texts.ts';

/** Returns what code found for a value, a line each: label, formula or quotation, inputs, source and reason. */
export function valueFacts(value: AnswerValue, t: Texts, language: string): string {
  const { label, formula, computed, quotation, inputs, source, reason } = value;
  const shown = (each: Json): string =>
    typeof each === 'number'
      ? each.toLocaleString(language, { maximumFractionDigits: 6 })
      : JSON.stringify(each);
  return [
    wordOf(t.label, label),
    formula !== null && computed !== null ? `${formula} = ${shown(computed)}` : formula,
    quotation,
    ...inputs.map((input) => `${input.path} = ${shown(input.value)}`),
    source,
    reason,
  ]
    .filter(Boolean)
    .join('\n');
}
