import { expect, it } from 'vitest';
import { dependenciesOf } from '../../test/read.js';
import { readPlan } from '../index.js';

const tasks = (...lines: readonly string[]) => ({ path: 'tasks.md', content: lines.join('\n') });
const reasons = ({ tasks: all }: Awaited<ReturnType<typeof readPlan>>) =>
  Object.fromEntries(all.map(({ id, dependsOn }) => [id, dependsOn.map(({ reason }) => reason)]));

it.each([
  ['## Phase 1: A', '- [ ] T001 Dig', 'spec-kit'],
  ['## Shared Setup', '* [x] **T0001** Dig', 'spec-kit'],
  ['## Phase 1: A', '- [ ] T01 Dig', 'markdown'],
  ['## Phase 1: A', '- T001 Dig', 'markdown'],
  ['# Phase 1: A', '- [ ] T001 Dig', 'markdown'],
  ['## First', '- [ ] T001 Dig', 'markdown'],
])('is Markdown with “%s” and “%s”: %s (D1)', async (heading, line, format) => {
  expect((await readPlan({ files: [tasks(heading, line)] })).format).toBe(format);
});

it('has phases in order, of which stories may run side by side (D1)', async () => {
  const phase = (number: number, title: string) => [
    `## Phase ${number}: ${title}`,
    `- [ ] T00${number} Do it`,
  ];
  const plan = await readPlan({
    files: [
      tasks(
        ...phase(1, 'US1 - Dig'),
        ...phase(2, 'US2 - Sow'),
        ...phase(3, 'Setup'),
        ...phase(4, 'US3 - Reap'),
        ...phase(5, 'US4 - Eat'),
        ...phase(6, 'Polish'),
        ...phase(7, 'Rest'),
      ),
    ],
  });

  expect(dependenciesOf(plan)).toMatchObject({
    '1': [],
    '2': [],
    '3': ['1', '2'],
    '4': ['3'],
    '5': ['3'],
    '6': ['3', '4', '5'],
    '7': ['6'],
    T001: [],
    T007: [],
  });
  expect(reasons(plan)).toMatchObject({ '4': ['phases are completed in order'] });
});

it.each([
  '- Phase 1: depends on Phase 2',
  '- Phase 2: must be completed before Phase 1',
  '- Phase 1 requires Phase 2; it is short.',
  '- Phase 1 - waits for Phase 2 - as Phase 3 does not',
])('has what a section says of two phases instead of their order: %s (D1)', async (line) => {
  const phases = [
    '## Phase 1: A',
    '- [ ] T001 Dig',
    '## Phase 2: B',
    '- [ ] T002 Sow',
    '## Phase 3: C',
    '- [ ] T003 Reap',
  ];
  const plan = await readPlan({
    files: [tasks(...phases, '## Dependencies', line)],
  });

  expect(dependenciesOf(plan)).toMatchObject({ '1': ['2'], '2': [], '3': ['2'] });
  expect(reasons(plan)).toMatchObject({ '1': ['the plan says so below Dependencies'] });
});
