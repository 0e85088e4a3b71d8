import { percentUnit, pointsUnit } from '../../read/units.js';
import type { Source } from '../../source/source.js';
import { falling, rising } from '../directions.js';
import type { Candidate } from './candidate.js';

/** A change that a text tells: "from 40 to 45 EUR" is 5 EUR, or 12.5 %. */
export function* changesTold(
  sources: readonly Source[],
  text: string,
): Generator<Candidate, void, undefined> {
  for (const { from, to, units } of sources.flatMap(({ changes: told }) => told)) {
    const isTold = to > from ? !falling.test(text) : !rising.test(text);
    if (!isTold) continue;
    const formula = `${to} − ${from}`;
    const isPercent = units[0]?.kind === 'percent';
    yield { value: Math.abs(to - from), unit: isPercent ? pointsUnit : units[0], formula };
    if (from !== 0)
      yield {
        value: (Math.abs(to - from) / Math.abs(from)) * 100,
        unit: percentUnit,
        formula: `(${formula}) / ${from}`,
      };
  }
}
