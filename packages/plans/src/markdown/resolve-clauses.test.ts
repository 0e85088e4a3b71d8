import { describe, expect, it } from 'vitest';
import { placedIn } from '../../test/placed.js';
import { problemList } from '../problem-list.js';
import type { PlacedTask } from './place-tasks.js';
import { clauseResolver } from './resolve-clauses.js';
import { taskIndex } from './task-index.js';
import { titleText } from './title-part.js';

/** Resolves the clauses of a plan; returns those of the last task, unless another is named. */
function resolved(lines: readonly string[], id?: string) {
  const tasks = placedIn(...lines);
  const { problems, report } = problemList();
  const resolve = clauseResolver(tasks, taskIndex(tasks), (line) => `plan.md:${line}`, report);
  const answers = new Map(tasks.map((task) => [task, resolve(task)]));
  const isAsked = (task: PlacedTask) => (id === undefined ? task === tasks.at(-1) : task.id === id);
  const [task, found] = [...answers].find(([each]) => isAsked(each)) ?? [];
  return {
    ids: found?.dependsOn.map((each) => each.id),
    title: titleText(
      task?.node.parts ?? [],
      (...clause) => found?.isDependency(...clause) ?? false,
    ),
    isUnclear: found?.isUnclear,
    problems: problems.map(({ severity, code, where, message }) =>
      [severity, code, where, message].join(' '),
    ),
  };
}

const garden = ['- T01 Dig', '- T02 Sow (by hand)', '- T03 Water - twice'];
const clear = { isUnclear: false, problems: [] };

describe('what a task says that it depends on', () => {
  it.each<[string, readonly string[], string]>([
    ['Rest', [], 'Rest'],
    ['Rest (depends on T01)', ['T01'], 'Rest'],
    ['Rest (depends on t01 and T02)', ['T01', 'T02'], 'Rest'],
    ['Rest (depends on 2)', ['T02'], 'Rest'],
    ['Rest, depends on T01', ['T01'], 'Rest'],
    ['Rest, requires T01', ['T01'], 'Rest'],
    ['Rest, depends on Dig', ['T01'], 'Rest'],
    ['Rest, depends on "Dig"', ['T01'], 'Rest'],
    // Words without quotes or brackets may be prose.
    ['Rest, requires Dig', ['T01'], 'Rest, requires Dig'],
    ['Rest (requires Dig)', ['T01'], 'Rest'],
    ['Rest (requires Dig and patience)', ['T01'], 'Rest (requires Dig and patience)'],
    ['Rest (requires T01 and patience)', ['T01'], 'Rest (requires T01 and patience)'],
    ['Rest (depends on T01 because it is wet)', ['T01'], 'Rest (depends on T01 because it is wet)'],
    ['Rest after T01', ['T01'], 'Rest after T01'],
    ['Rest after Dig', ['T01'], 'Rest after Dig'],
    ['Rest after T01 and T09', ['T01'], 'Rest after T01 and T09'],
    ['Rest after T09', [], 'Rest after T09'],
    ['Rest after lunch', [], 'Rest after lunch'],
    ['Rest (requires patience)', [], 'Rest (requires patience)'],
    ['Rest (requires X-7)', [], 'Rest (requires X-7)'],
    ['Rest (requires X7)', [], 'Rest (requires X7)'],
    ['Rest (requires 1.5 GB)', [], 'Rest (requires 1.5 GB)'],
    ['Rest (requires 2.5x more)', [], 'Rest (requires 2.5x more)'],
    ['Rest (depends on all of the previous tasks)', ['T01', 'T02', 'T03'], 'Rest'],
    ['Rest (depends on all of T01 and T02)', ['T01', 'T02'], 'Rest'],
    ['Rest (depends on 1. Dig)', ['T01'], 'Rest (depends on 1. Dig)'],
    ['Rest (depends on T01-T03)', ['T01', 'T02', 'T03'], 'Rest'],
    ['Rest (depends on all previous tasks)', ['T01', 'T02', 'T03'], 'Rest'],
    ['Rest (depends on the previous task)', ['T03'], 'Rest'],
    ['Rest (depends on none)', [], 'Rest'],
    // The first words of a longer title, where no other task has them.
    ['Rest (depends on Sow)', ['T02'], 'Rest'],
    ['Rest (depends on Water)', ['T03'], 'Rest'],
    ['Rest (depends on sow, by hand)', ['T02'], 'Rest (depends on sow, by hand)'],
  ])('is found, and left out of its title where that is all: “%s” (D1)', (text, ids, title) => {
    expect(resolved([...garden, `- T04 ${text}`]).ids).toEqual(ids);
    expect(resolved([...garden, `- T04 ${text}`]).title).toBe(title);
  });

  it.each<[string, readonly string[], string]>([
    ['Rest (depends on T09)', ['T09'], 'Rest'],
    ['Rest (requires T09)', ['T09'], 'Rest'],
    ['Rest (depends on X-7)', ['X-7'], 'Rest'],
    ['Rest (depends on 77)', ['77'], 'Rest'],
    ['Rest (requires 7.7)', ['7.7'], 'Rest'],
    ['Rest (depends on 7.7a)', ['7.7a'], 'Rest'],
    ['Rest (depends on Dgi)', ['Dgi'], 'Rest'],
    ['Rest (depends on Wter - twice)', ['Wter - twice'], 'Rest'],
    ['Rest (requires Digg)', ['Digg'], 'Rest'],
  ])(
    'is kept as written if it looks like an id or a title that no task has: “%s” (D1)',
    (text, ids, title) => {
      expect(resolved([...garden, `- T04 ${text}`])).toEqual({ ...clear, ids, title });
    },
  );

  it('is in lines below a task, too (D1)', () => {
    const lines = ['- Rest', '  - Depends on: T01, the winter', '  - Depends on: T02'];

    expect(resolved([...garden, ...lines])).toEqual({
      ids: ['T01', 'T02'],
      title: 'Rest',
      isUnclear: true,
      problems: [
        'warning unclear_dependency plan.md:5 4 depends on “winter”, which is no task of this plan; if it is meant to be one, name its id',
      ],
    });
    expect(resolved([...garden, '- Rest', '  - Depends on:', '  - Needs: Dig'])).toEqual({
      ...clear,
      ids: ['T01'],
      title: 'Rest',
    });
  });

  it('is nothing where a line names none, whatever tasks are called (D1)', () => {
    expect(resolved(['- !!!', '- Rest', '  - Depends on:'])).toEqual({
      ...clear,
      ids: [],
      title: 'Rest',
    });
  });

  it('is unclear where the words may name something that is not there (D1)', () => {
    expect(resolved([...garden, '- Rest (depends on the winter)'])).toEqual({
      ids: [],
      title: 'Rest (depends on the winter)',
      isUnclear: true,
      problems: [
        'warning unclear_dependency plan.md:4 4 depends on “winter”, which is no task of this plan; if it is meant to be one, name its id',
      ],
    });
    for (const prose of ['requires the winter', 'after the winter'])
      expect(resolved([...garden, `- Rest (${prose})`])).toMatchObject({ ...clear, ids: [] });
  });

  it('is none of several tasks with one title, unless it is beside them (D1)', () => {
    const twice = ['# A', '- Test', '# B', '- Test', '# C'];

    expect(resolved([...twice, '- Ship (depends on Test)'])).toEqual({
      ids: [],
      title: 'Ship',
      isUnclear: false,
      problems: [
        'error ambiguous_dependency plan.md:6 3.1 depends on “Test”, the title of 2 tasks; say which by its id: 1.1, 2.1',
      ],
    });
    expect(resolved([...twice, '- Ship after Test'])).toMatchObject({ ...clear, ids: [] });
    expect(resolved(['# A', '- Test', '# B', '- Test', '- Ship (depends on Test)'])).toMatchObject({
      ...clear,
      ids: ['2.1'],
    });
  });

  it('is reported with the ids of five at most (D1)', () => {
    const lines = [1, 2, 3, 4, 5, 6].flatMap((number) => [`# ${'ABCDEF'[number - 1]}`, '- Test']);

    expect(resolved([...lines, '# G', '- Ship (depends on Test)']).problems).toEqual([
      expect.stringMatching(
        /the title of 6 tasks; say which by its id: 1\.1, 2\.1, 3\.1, 4\.1, 5\.1$/,
      ),
    ]);
  });

  it('is none of the tasks around it, where prose alone names them (D1)', () => {
    const lines = ['# Deploy', '- Build', '- Watch after Deploy', '- Look after Deploy and Build'];

    expect(resolved(lines, '1.2')).toMatchObject({ ...clear, ids: [] });
    expect(resolved(lines)).toMatchObject({ ids: ['1.1'] });
    expect(resolved(['# Phase 1: Deploy', '- Watch after phase 1']).ids).toEqual([]);
    expect(resolved(['# Phase 1: Deploy', '- Watch (depends on phase 1)']).ids).toEqual(['1']);
  });

  it('is all tasks of a user story, in quotes too (D1)', () => {
    const lines = ['- [US1] Dig', '- [US1] Sow', '- [US2] Reap'];

    for (const words of [
      'depends on US1',
      'depends on "US1"',
      'after US1',
      'requires user story 1',
    ])
      expect(resolved([...lines, `- Rest (${words})`])).toMatchObject({
        ...clear,
        ids: ['1', '2'],
      });
  });

  it('is an id of a story that is not there where the plan has stories (D1)', () => {
    expect(resolved(['- [US1] Dig', '- Rest (requires US9)']).ids).toEqual(['US9']);
    expect(resolved(['- Dig', '- Rest (requires US9)']).ids).toEqual([]);
  });

  it('is a title where the words only count as a number elsewhere (D1)', () => {
    for (const words of ['"1e0"', '"0x1"', '" "'])
      expect(resolved(['- Dig', `- Rest (depends on ${words})`]).ids).toEqual([]);
  });

  it('is twenty thousand tasks at most by ranges and “all previous tasks” (D1)', () => {
    const lines = Array.from({ length: 202 }, () => '- Rest (depends on all previous tasks)');
    const fitting = resolved(lines.slice(0, 200));
    const all = resolved(lines);

    expect([fitting.ids?.length, fitting.problems]).toEqual([199, []]);
    // 0 + 1 + … + 199 = 19,900: the next two hundred are too many.
    expect(resolved(lines, '201').ids).toEqual([]);
    expect(all.ids).toEqual([]);
    expect(all.problems).toEqual(
      [201, 202].map(
        (line) =>
          `error too_many_dependencies plan.md:${line} too many tasks are named; depend on phases instead`,
      ),
    );
  });
});
