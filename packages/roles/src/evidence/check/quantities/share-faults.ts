import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import { conflict, elsewhere, type Finding } from '../finding.js';
import type { ReadStatement } from '../read-statement.js';

/** "9 of 7 copies": a part is not larger than the whole, and the whole is what its noun says. */
export function shareFaults({
  quantities,
  masked,
  sources,
}: ReadStatement): ReadonlyMap<Quantity, Finding> {
  const faults = new Map<Quantity, Finding>();
  for (const [index, part] of quantities.entries()) {
    const whole = quantities[index + 1];
    if (whole === undefined || part.isFraction || part.units.length > 0) continue;
    if (!/^\s*(?:out )?of (?:the |its |all )?$/.test(masked.slice(part.end, whole.start))) continue;
    const [small, large] = [part.readings[0]?.value ?? 0, whole.readings[0]?.value ?? 0];
    if (small > large)
      faults.set(part, conflict(`${part.text} of ${whole.text} is more than the whole`));
    const noun =
      whole.units.length > 0 ? [] : stemsOf(masked.slice(whole.end, whole.end + 30)).slice(0, 1);
    const named = sources
      .flatMap(({ facts }) => facts)
      .filter(({ labels, key }) => key !== '' && noun.some((stem) => labels.has(stem)));
    if (named.length > 0 && !named.some(({ value }) => value === large)) {
      faults.set(whole, elsewhere(`${whole.text} is another field: ${named[0]?.shown ?? ''}`));
    }
  }
  return faults;
}
