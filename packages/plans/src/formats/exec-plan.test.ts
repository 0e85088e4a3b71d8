import { expect, it } from 'vitest';
import { dependenciesOf, problemsOf, readText } from '../../test/read.js';

const readPlan = (...lines: readonly string[]) =>
  readText([...lines, '## Decision Log', '- Decision: wood'].join('\n'), 'bees.md');

/** `1.1 Saw done`, and the task before it if there is one. */
const rowsOf = async (...lines: readonly string[]) => {
  const plan = await readPlan(...lines);
  const dependencies = dependenciesOf(plan);
  return plan.tasks.map(({ id, title, status }) =>
    [id, title, status, ...(dependencies[id] ?? []).map((each) => `after ${each}`)].join(' '),
  );
};

it.each<[string, readonly string[], readonly string[]]>([
  [
    'in order',
    ['## Progress', '- [x] Saw', '- [ ] Nail', '- [/] Paint'],
    ['1 Saw done', '2 Nail open after 1', '3 Paint in_progress after 2'],
  ],
  [
    'without the times at which they were done, in parts too',
    [
      '## Progress',
      '- [x] (2026-08-22 00:05Z) Saw',
      '  - [x] (2026-08-21) Buy',
      '- [x] (2026-8-22) Nail',
    ],
    ['1 Saw done', '1.1 Buy done', '2 (2026-8-22) Nail done after 1'],
  ],
  [
    'with ids that stand behind the time',
    ['## Progress', '- [x] (2026-08-22 00:05Z) T012 Saw', '- [ ] Nail (depends on T012)'],
    ['T012 Saw done', '2 Nail open after T012'],
  ],
  [
    'below the milestones of other headings',
    [
      '## Progress',
      '- [ ] Milestone 1: Saw',
      '- [ ] Nail',
      '## Plan',
      '### Milestone 2: Paint',
      '### Milestone 1: Build',
    ],
    ['2 Paint open', '1 Build open after 2', '1.1 Saw open', '1.2 Nail open after 1.1'],
  ],
  [
    'in milestones whose headings stand in it',
    ['## Progress', '### Milestone 2: Paint', '- [ ] Stir', '### Milestone 3: Rest'],
    ['2 Paint open', '2.1 Stir open', '3 Rest open after 2'],
  ],
  [
    'that are all done, as their milestones are',
    ['## Progress', '- [x] Saw', '## Milestone 2: Paint'],
    ['1 Saw done', '2 Paint done after 1'],
  ],
])('an ExecPlan has the steps of its progress, %s (D1)', async (_, lines, rows) => {
  expect(await rowsOf('# Keep bees', ...lines)).toEqual(rows);
});

it('an ExecPlan whose progress is only an example has no tasks (D1)', async () => {
  const plan = await readPlan('# Keep bees', '```', '## Progress', '- [ ] Saw', '```');

  expect([plan.format, plan.tasks, problemsOf(plan)]).toEqual([
    'exec-plan',
    [],
    ['error empty_plan bees.md:1'],
  ]);
});

it('an ExecPlan in a code block is read with the lines of its file (D1)', async () => {
  const text =
    '\n```md\n# Keep bees\n## Progress\n- [ ] Saw (depends on 9)\n## Decision Log\n- wood\n```\n';
  const plan = await readText(text, 'bees.md');

  expect([plan.format, plan.name, plan.tasks.map(({ title }) => title), problemsOf(plan)]).toEqual([
    'exec-plan',
    'Keep bees',
    ['Saw'],
    ['error unknown_dependency bees.md:5'],
  ]);
});
