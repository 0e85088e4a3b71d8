import { expect, it } from 'vitest';
import { placedIn } from '../../test/placed.js';

/** `2.1 Dig #1`, with the number by which those beside it may call it. */
const shown = (...lines: readonly string[]) =>
  placedIn(...lines).map(({ id, node, order }) => `${id} ${node.label.title} #${order}`);

it.each<[string, readonly string[], readonly string[]]>([
  ['its place', ['- Dig', '- Sow'], ['1 Dig #1', '2 Sow #2']],
  ['the number in its list', ['7. Dig', '9. Sow'], ['7 Dig #7', '9 Sow #9']],
  ['the number in its text', ['- Step 4: Dig', '- Sow'], ['4 Dig #4', '2 Sow #2']],
  [
    'the id in its text, whose number counts',
    ['- T012 Dig', '- T013a Sow'],
    ['T012 Dig #12', 'T013a Sow #undefined'],
  ],
  [
    'its place below the one around it',
    ['- T012 Dig', '  - Deep'],
    ['T012 Dig #12', 'T012.1 Deep #1'],
  ],
  [
    'the next that is free: written below another',
    ['## Phase 2: A', '- Dig', '## B', '- 2.1 Sow'],
    ['2 A #2', '2.2 Dig #2', '3 B #3', '2.1 Sow #1'],
  ],
  [
    'the next that is free: written in a part',
    ['- Dig', '  - Deep', '- Sow', '  - 1.1 Rest'],
    ['1 Dig #1', '1.2 Deep #2', '2 Sow #2', '1.1 Rest #1'],
  ],
  [
    'the next that is free: a number beside it',
    ['- Dig', '- Step 1: Sow'],
    ['2 Dig #2', '1 Sow #1'],
  ],
  [
    'the next that is free: one that was given',
    ['## Phase 1: A', '- Dig', '## Phase 1: B', '- Sow'],
    ['1 A #1', '1.1 Dig #1', '1 B #1', '1.2 Sow #2'],
  ],
])('a task without an id of its own has %s (D1)', (_, lines, tasks) => {
  expect(shown(...lines)).toEqual(tasks);
});

it('knows its level, the task around it and those beside it (D1)', () => {
  const tasks = placedIn('# A', '- Dig', '  - Deep', '- Sow', '# B', '- Rest');

  expect(
    tasks.map(({ id, level, parent, siblings }) => [
      id,
      level,
      parent?.id,
      siblings.map((each) => each.id),
    ]),
  ).toEqual([
    ['1', 1, undefined, ['1', '2']],
    ['1.1', 2, '1', ['1.1', '1.2']],
    ['1.1.1', 3, '1.1', ['1.1.1']],
    ['1.2', 2, '1', ['1.1', '1.2']],
    ['2', 1, undefined, ['1', '2']],
    ['2.1', 2, '2', ['2.1']],
  ]);
});
