import type { Json } from '@pce/core';
import { lonePlaceholder } from '../placeholder.js';
import type { Report } from '../problem.js';
import type { StepShape } from '../step-shape.js';
import type { ForEach } from '../workflow.js';

/** What a step runs over: a name, a path or a list, alone or with the names of the item and its index. */
export function buildForEach(
  shape: NonNullable<StepShape['forEach']>,
  index: number,
  report: Report,
): ForEach {
  const whole =
    typeof shape === 'string' || Array.isArray(shape)
      ? { in: shape, as: 'item', index: 'index', max: 100 }
      : shape;
  const list = toTemplate(whole.in);
  const path = ['steps', index, 'forEach'];
  if (list === undefined) {
    const message = `steps[${index}].forEach: expected a list, or a name or path of one such as products`;
    report(path, message);
  }
  if (whole.as === whole.index) {
    report(path, `steps[${index}].forEach: as and index are both ${whole.as}; expected two names`);
  }
  return { list: list ?? [], as: whole.as, index: whole.index, most: whole.max };
}

/** `products` and `{{products}}` are the same list. */
function toTemplate(source: string | readonly Json[]): Json | undefined {
  if (typeof source !== 'string') return [...source];
  const text = source.includes('{{') ? source : `{{${source}}}`;
  return lonePlaceholder(text) === undefined ? undefined : text;
}
