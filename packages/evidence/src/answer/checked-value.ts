import type { CheckedValue, ValueLabel } from '../checked-answer.js';
import type { Evidence } from './evidence.js';
import type { Place } from './value-before.js';

/** Makes a value of an answer, with the reference of the first source that it rests on. */
export function checkedValue(
  text: string,
  { start, end }: Place,
  label: ValueLabel,
  evidence: Evidence,
  more: Partial<Omit<CheckedValue, 'label' | 'text' | 'start' | 'end'>> = {},
): CheckedValue {
  const citations = (more.citations ?? []).filter((id) => evidence.sourceOf(id) !== undefined);
  const source = citations
    .map((id) => evidence.sourceOf(id)?.source)
    .find((each) => each !== undefined);
  return {
    ...{ text: text.slice(start, end), start, end, label },
    ...more,
    citations,
    ...(source === undefined ? {} : { source }),
  };
}
