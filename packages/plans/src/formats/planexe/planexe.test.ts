import { expect, it } from 'vitest';
import { dependenciesOf, outlineOf, problemsOf } from '../../../test/read.js';
import { readPlan } from '../../read-plan.js';

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
    ...{ description: '', roles: [], risks: [] },
    dependsOn: [{ id: 'a', reason: 'a first' }],
  });
  expect(problemsOf(plan)).toEqual([]);
});

it('has the name of its file if no project is named (E4)', async () => {
  const plan = await readPlan({ files: [{ ...phases, path: 'shop/wbs_level2.json' }] });

  expect([plan.name, outlineOf(plan)]).toEqual(['wbs_level2', ['a Rooms', 'a1 Paint', 'b Staff']]);
});

it('has no dependencies and no durations of its project (E4)', async () => {
  const plan = await readPlan({
    files: [
      project,
      phases,
      json('task_dependencies_raw.json', [dependsOn('p', 'a'), dependsOn('b', 'p', 'a')]),
      json('task_durations.json', [days('p'), days('b')]),
    ],
  });

  expect(dependenciesOf(plan)).toEqual({ a: [], a1: [], b: ['a'] });
  expect(problemsOf(plan)).toEqual([
    'error unknown_dependency task_dependencies_raw.json:[0]',
    'warning unknown_task task_durations.json:[0]',
    'error unknown_dependency task_dependencies_raw.json:[1].depends_on_task_id_list[0]',
  ]);
});

it('has its place in the file that tells its tasks (E4)', async () => {
  const placeOf = async (...files: readonly ReturnType<typeof json>[]) =>
    (await readPlan({ files })).problems.map(({ code, where }) => `${code} ${where}`);

  expect(await placeOf(project)).toEqual(['empty_plan 1-wbs_level1.json']);
  expect(await placeOf(project, json('wbs_level2.json', []))).toEqual([
    'empty_plan wbs_level2.json',
  ]);
  expect(await placeOf(json('a.json', { wbs_project: { id: 'p', description: 'Shop' } }))).toEqual([
    'empty_plan a.json',
  ]);
  expect(await placeOf({ path: 'a.csv', content: 'Level 1,Level 2,Task ID\nShop,,p' })).toEqual([
    'empty_plan a.csv',
  ]);
});

it('has a table that cannot be read as a warning where other files tell the tasks (E4)', async () => {
  const table = { path: 'a.csv', content: 'Level 1,Level 2,Task ID\nShop,,p\n,Rooms,' };

  expect(problemsOf(await readPlan({ files: [project, phases, table] }))).toEqual([
    'warning unreadable a.csv:3',
  ]);
  expect(problemsOf(await readPlan({ files: [project, table] }))).toContain(
    'error unreadable a.csv:3',
  );
});

it('says once what is wrong in a file (E4)', async () => {
  const broken = { path: 'task_durations.json', content: '[' };

  expect(problemsOf(await readPlan({ files: [phases, broken] }))).toEqual([
    'error unreadable task_durations.json',
  ]);
});
