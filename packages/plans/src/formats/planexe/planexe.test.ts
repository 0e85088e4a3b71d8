import { expect, it } from 'vitest';
import { problemsOf } from '../../../test/read.js';
import { readPlan } from '../../index.js';

const json = (path: string, value: unknown) => ({ path, content: JSON.stringify(value) });
const project = json('1-wbs_level1.json', { id: 'p', project_title: 'Shop' });
const phases = json('2-wbs_level2.json', [
  { id: 'a', major_phase_title: 'Rooms', subtasks: [{ id: 'a1', description: 'Paint' }] },
  { id: 'b', major_phase_title: 'Staff' },
]);
const dependsOn = (id: string, ...ids: readonly string[]) => ({
  dependent_task_id: id,
  depends_on_task_id_list: ids,
  depends_on_task_explanation_list: ids.map((each) => `${each} first`),
});
const days = (task_id: string) => ({ task_id, days_min: 1, days_realistic: 2, days_max: 3 });

it('is the tasks of all files, without the project around them (E4)', async () => {
  const plan = await readPlan({
    files: [
      project,
      phases,
      json('3-wbs_level3.json', [
        { id: 'x', name: 'Buy', description: 'White', resources_needed: ['Ada'], parent_id: 'a1' },
      ]),
      json('4-task_dependencies_raw.json', [dependsOn('b', 'a')]),
      json('5-task_durations.json', [{ ...days('x'), delay_risks: 'rain' }]),
    ],
  });

  expect([plan.name, plan.format]).toEqual(['Shop', 'planexe']);
  expect(plan.tasks.map(({ id, parent, level }) => [id, parent, level])).toEqual([
    ['a', null, 1],
    ['a1', 'a', 2],
    ['x', 'a1', 3],
    ['b', null, 1],
  ]);
  expect(plan.tasks[2]).toMatchObject({
    title: 'Buy',
    description: 'White',
    roles: ['Ada'],
    duration: { min: 1, likely: 2, max: 3 },
    risks: [{ description: 'rain' }],
    confidence: 0.95,
    where: { file: '3-wbs_level3.json', path: '[0]' },
  });
  expect(plan.tasks[3]).toMatchObject({
    description: '',
    roles: [],
    risks: [],
    dependsOn: [{ id: 'a', reason: 'a first' }],
  });
  expect(problemsOf(plan)).toEqual([]);
});
