import type { Json } from '@pce/core/contracts';
import { lonePlaceholder } from '../interpolate/placeholder.js';
import type { Report } from '../problem.js';
import type { StepFrontMatter } from '../schema/step-schema.js';
import type { ForEach } from '../workflow.js';

/** Builds the list a step runs over: a name, a path or a list, alone or with the names of the item and its index. */
export function buildForEach(
  source: NonNullable<StepFrontMatter['forEach']>,
  index: number,
  report: Report,
): ForEach {
  const whole =
    typeof source === 'string' || Array.isArray(source)
      ? { in: source, as: 'item', index: 'index', max: 100 }
      : source;
  const list = toTemplate(whole.in);
  const path = ['steps', index, 'forEach'];
  if (list === undefined) {
    const message = `steps[${index}].forEach: expected a list, or a name or path of one such as products`;
    report(path, message);
  }
  if (whole.as === whole.index) {
    report(path, `steps[${index}].forEach: as and index are both ${whole.as}; expected two names`);
  }
  return { list: list ?? [], as: whole.as, index: whole.index, max: whole.max };
}

/** Returns the template for a list: `products` and `{{products}}` are the same. */
function toTemplate(source: string | readonly Json[]): Json | undefined {
  if (typeof source !== 'string') return [...source];
  const text = source.includes('{{') ? source : `{{${source}}}`;
  return lonePlaceholder(text) === undefined ? undefined : text;
}
