import { plain } from '../../read/plain.js';
import { percentUnit } from '../../read/units.js';
import type { Fact, Source } from '../../source/source.js';
import type { Candidate } from './candidate.js';

/** "7 of 9 are lent": two are not. */
export function* partsOfWholes(
  sources: readonly Source[],
  text: string,
): Generator<Candidate, void, undefined> {
  for (const { facts } of sources) {
    for (const [index, part] of facts.entries()) {
      const whole = facts[index + 1];
      if (whole === undefined || part.key !== '' || whole.key !== '') continue;
      if (part.value > whole.value || !isPartOf(part, whole, sources)) continue;
      const rest = whole.value - part.value;
      yield { value: rest, unit: undefined, formula: `${whole.value} − ${part.value}` };
      if (/%|percent|half|third|quarter|share/i.test(text)) {
        yield {
          value: (part.value / whole.value) * 100,
          unit: percentUnit,
          formula: `${part.value} / ${whole.value}`,
        };
      }
    }
  }
}

function isPartOf(part: Fact, whole: Fact, sources: readonly Source[]): boolean {
  const words = plain(`${part.shown} of ${whole.shown}`);
  return sources.some((source) => source.plain.includes(words));
}
