import { stem } from '@pce/core/commands';
import { percentUnit } from '../../read/units.js';
import type { DataRecord, Fact } from '../../source/source.js';
import type { Candidate } from './candidate.js';

const left =
  /\b(?:free|left|available|remain\w*|vacant|unused|unsold|open|spare|over|to go|to spare|unoccupied)\b/i;
const taken =
  /\b(?:full|in use|booked|occupied|used|taken|sold|lent|filled|spent|done|complete\w*|utili[sz]ed)\b/i;
const wholes = stemsIn(
  'capacity total limit size seats slots copies places quota allowance budget beds spaces max maximum',
);
const parts = stemsIn(
  'booked used taken sold lent occupied reserved filled spent done completed registered assigned',
);

function stemsIn(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stem));
}

/** Computes the rest of a whole whose part is taken: "seven free places", "92% full". Their names say which is which. */
export function* rests(
  records: Iterable<DataRecord>,
  text: string,
): Generator<Candidate, void, undefined> {
  const isRest = left.test(text);
  const isShare = /%|per ?cent|\b(?:half|third|quarter|fifth|tenth)s?\b/i.test(text);
  if (!isRest && !isShare) return;
  for (const { facts } of records) {
    const [whole, ...others] = facts.filter(
      (fact) => isNamed(fact, wholes) && !isNamed(fact, parts),
    );
    const [part, ...more] = facts.filter((fact) => isNamed(fact, parts));
    if (whole === undefined || part === undefined || others.length + more.length > 0) continue;
    if (part.value > whole.value || whole.value === 0) continue;
    const rest = whole.value - part.value;
    const formula = `${whole.value} − ${part.value}`;
    if (isRest) yield { value: rest, unit: whole.units[0], formula };
    if (isRest && isShare)
      yield {
        value: (rest / whole.value) * 100,
        unit: percentUnit,
        formula: `(${formula}) / ${whole.value}`,
      };
    if (taken.test(text))
      yield {
        value: (part.value / whole.value) * 100,
        ...{ unit: percentUnit, formula: `${part.value} / ${whole.value}` },
      };
  }
}

function isNamed({ labels }: Fact, names: ReadonlySet<string>): boolean {
  return [...labels].some((label) => names.has(label));
}

/** Whether a value is of what is taken, where the statement tells what is left: "1,860 GB left" of 1,860 that are used. */
export function isTakenOf(fact: Fact, near: ReadonlySet<string>): boolean {
  return (
    fact.key !== '' &&
    isNamed(fact, parts) &&
    !isNamed(fact, near) &&
    [...near].some((word) => rest.has(word))
  );
}

const rest = stemsIn('free left available remain remaining vacant unused unsold spare');
