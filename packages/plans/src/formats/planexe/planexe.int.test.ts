import { describe, expect, it } from 'vitest';
import { fixtureFiles } from '../../../test/fixture.js';
import { makeZip } from '../../../test/make-zip.js';
import { readPlan } from '../../index.js';

const plans = [
  ['20250210_arxiv_distillation', { tasks: 88, dependencies: 12, durations: 20, problems: 0 }],
  ['20250217_skeleton_display', { tasks: 88, dependencies: 14, durations: 20, problems: 2 }],
  ['20250517_tea_eshop', { tasks: 152, dependencies: 20, durations: 30, problems: 0 }],
  ['20260308_sovereign_identity', { tasks: 118, dependencies: 22, durations: 27, problems: 0 }],
] as const;

/** The content of the files, by the simplest means: lines of the table, and rows of the other files. */
function told(folder: string) {
  const textOf = (suffix: string) =>
    String(fixtureFiles(`planexe/${folder}`).find(({ path }) => path.endsWith(suffix))?.content);
  const lines = textOf('and_level3.csv').trim().split(/\r?\n/).slice(2);
  const { task_dependency_details } = JSON.parse(textOf('dependencies_raw.json'));
  const durations = JSON.parse(textOf('task_durations.json'));
  return {
    tasks: lines.map((line) => {
      const cells = line.split(';');
      return [
        cells.at(-1),
        cells.find((cell) => cell !== ''),
        cells.findIndex((cell) => cell !== ''),
      ];
    }),
    dependencies: task_dependency_details.flatMap(
      (row: { dependent_task_id: string; depends_on_task_id_list: string[] }) =>
        row.depends_on_task_id_list.map((id) => `${row.dependent_task_id} ${id}`),
    ),
    durations: durations.map(
      (row: { task_id: string; days_min: number; days_realistic: number; days_max: number }) =>
        `${row.task_id} ${row.days_min} ${row.days_realistic} ${row.days_max}`,
    ),
  };
}

describe('a plan that PlanExe made', () => {
  it.each(plans)(
    '%s has every task, dependency and duration of its files (D1)',
    async (folder, counts) => {
      const plan = await readPlan({ files: fixtureFiles(`planexe/${folder}`) });

      const { tasks, dependencies, durations } = told(folder);
      const read = {
        tasks: plan.tasks.map(({ id, title, level }) => [id, title, level]),
        dependencies: plan.tasks.flatMap((task) =>
          task.dependsOn.map(({ id }) => `${task.id} ${id}`),
        ),
        durations: plan.tasks.flatMap(({ id, duration: days }) =>
          days === undefined ? [] : [`${id} ${days.min} ${days.likely} ${days.max}`],
        ),
      };
      expect(read.tasks).toEqual(tasks);
      expect([...read.dependencies].sort()).toEqual([...dependencies].sort());
      expect([...read.durations].sort()).toEqual([...durations].sort());
      expect({
        tasks: read.tasks.length,
        dependencies: read.dependencies.length,
        durations: read.durations.length,
        problems: plan.problems.length,
      }).toEqual(counts);
    },
  );

  it.each(plans)('%s is the same plan as an archive, in a folder of that (D1)', async (folder) => {
    const files = fixtureFiles(`planexe/${folder}`);
    const entries = files.map(({ path, content }) => ({ name: `${folder}/${path}`, content }));

    const { problems, ...plan } = await readPlan({ content: makeZip(entries), file: 'plan.zip' });

    const { problems: same, ...expected } = await readPlan({ files });
    const withoutPlaces = ({ tasks, ...rest }: typeof plan) => ({
      ...rest,
      tasks: tasks.map(({ where: _, ...task }) => task),
    });
    expect(withoutPlaces(plan)).toEqual(withoutPlaces(expected));
    expect(problems.map(({ code }) => code)).toEqual(same.map(({ code }) => code));
  });
});
