import { expect, it } from 'vitest';
import { placedIn } from '../../test/placed.js';

/** The ids of tasks, each behind that of the one around it. */
const nested = (...lines: readonly string[]) =>
  placedIn(...lines.map((line) => `- [ ] ${line}`)).map(
    ({ id, parent }) => `${parent?.id ?? ''}/${id}`,
  );

it.each<[readonly string[], readonly string[]]>([
  [
    ['1. Dig', '1.1 Deep', '1.1.1 Wet', '1.2 Wide', '2. Sow'],
    ['/1', '1/1.1', '1.1/1.1.1', '1/1.2', '/2'],
  ],
  [
    ['1.1 Deep', '1. Dig'],
    ['/1.1', '/1'],
  ],
  [
    ['2. Sow', '1.1 Deep'],
    ['/2', '/1.1'],
  ],
  [
    ['1. Dig', '1.1.1 Wet'],
    ['/1', '/1.1.1'],
  ],
  [
    ['1.2 Dig', '1.2.3a Deep'],
    ['/1.2', '1.2/1.2.3a'],
  ],
  [
    ['M1 Dig', 'M1.1 Deep', 'M2 Sow', 'M1.2 Wide'],
    ['/M1', 'M1/M1.1', 'M1/M1.2', '/M2'],
  ],
  [
    ['T012 Dig', 'T013 Deep'],
    ['/T012', '/T013'],
  ],
  // Of two with one number, the first has the parts.
  [
    ['1.2 Dig', '1.2 Sow', '1.2.1 Deep'],
    ['/1.2', '1.2/1.2.1', '/1.2'],
  ],
  [
    ['Dig', 'Sow'],
    ['/1', '/2'],
  ],
])('tasks beside each other nest by their numbers: %j → %j (E4)', (lines, ids) => {
  expect(nested(...lines)).toEqual(ids);
});
