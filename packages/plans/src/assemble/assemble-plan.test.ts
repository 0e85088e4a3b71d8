import { describe, expect, it } from 'vitest';
import { type DraftTask, plainTask } from '../draft.js';
import { toPlace } from '../place.js';
import { problemList } from '../problem-list.js';
import { assemblePlan } from './assemble-plan.js';

function draft(id: string, more: Partial<DraftTask> = {}): DraftTask {
  return {
    ...plainTask,
    ...{ id, title: `Task ${id}`, parent: undefined, confidence: 0.9, where: `plan.md:${id}` },
    ...more,
  };
}

function assembled(tasks: readonly DraftTask[], maxTasks = 10) {
  const { problems, report } = problemList();
  const plan = assemblePlan(
    { name: 'n', format: 'markdown', tasks: [...tasks], where: 'plan.md:1' },
    { maxTasks },
    report,
  );
  const told = problems.filter(({ code }) => code !== 'missing_duration');
  return { plan, told: told.map(({ code, where }) => `${code} ${where}`) };
}

describe('a plan that is put together', () => {
  it('has as many tasks as its limit, and says that there are more (D1)', () => {
    const tasks = [draft('1'), draft('2'), draft('3')];

    expect(assembled(tasks, 3).told).toEqual([]);
    expect(assembled(tasks, 2).told).toEqual(['too_many_tasks plan.md:1']);
    expect(assembled(tasks, 2).plan.tasks.map(({ id }) => id)).toEqual(['1', '2']);
    expect(assembled([]).told).toEqual(['empty_plan plan.md:1']);
  });

  it('has levels, phases, durations and doubts (D1)', () => {
    const whole = draft('1', { duration: { min: 1, likely: 2, max: 3, where: 'plan.md:1' } });
    const part = draft('1.1', { parent: whole, confidence: 0.5 });
    const inner = draft('1.1.1', { parent: part, confidence: 0.996 });
    const lost = draft('2', { dependsOn: [{ id: 'nothing', where: 'plan.md:9' }] });
    const { plan, told } = assembled([whole, part, inner, lost]);

    expect(plan.tasks.map(({ id, level, parent }) => [id, level, parent])).toEqual([
      ['1', 1, null],
      ['1.1', 2, '1'],
      ['1.1.1', 3, '1.1'],
      ['2', 1, null],
    ]);
    expect(plan.phases).toEqual([{ id: '1', title: 'Task 1' }]);
    expect(plan.tasks.map(({ duration }) => duration)).toEqual([
      { min: 1, likely: 2, max: 3 },
      undefined,
      undefined,
      undefined,
    ]);
    expect(plan.tasks.map((task) => [task.confidence, task.needsReview])).toEqual([
      [0.9, false],
      [0.5, true],
      [1, false],
      [0.63, true],
    ]);
    expect([plan.confidence, plan.needsReview]).toEqual([0.82, false]);
    expect(told).toEqual(['unknown_dependency plan.md:9']);
  });

  it('needs no review from a confidence of 0.7 on (D1)', () => {
    const reviewed = [0.69, 0.7, 0.71].map(
      (confidence) => assembled([draft('1', { confidence })]).plan,
    );

    expect(reviewed.map((plan) => [plan.needsReview, plan.tasks[0]?.needsReview])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it('has each dependency once, with the first reason, if there is one (D1)', () => {
    const where = 'plan.md:2';
    const dependsOn = [
      { id: '1', where, reason: undefined },
      { id: '2', where, reason: 'soil' },
      { id: '1', where, reason: 'late' },
    ];

    expect(
      assembled([draft('1'), draft('2'), draft('3', { dependsOn })]).plan.tasks[2]?.dependsOn,
    ).toStrictEqual([{ id: '1' }, { id: '2', reason: 'soil' }]);
  });

  it('has tasks with what they say alone (D1)', () => {
    const { plan } = assembled([draft('1', { tags: ['a'], duration: undefined })]);

    expect(plan).toStrictEqual({
      name: 'n',
      format: 'markdown',
      phases: [],
      tasks: [
        {
          ...{ id: '1', title: 'Task 1', description: '', status: 'open', roles: [], risks: [] },
          ...{ tags: ['a'], params: {}, dependsOn: [], parent: null, level: 1 },
          ...{ where: { file: 'plan.md', line: 1 }, confidence: 0.9, needsReview: false },
        },
      ],
      confidence: 0.9,
      needsReview: false,
    });
  });

  it.each<[DraftTask['status'], readonly DraftTask['status'][], DraftTask['status']]>([
    ['open', ['done', 'done'], 'done'],
    ['open', ['done', 'cancelled'], 'done'],
    ['open', ['cancelled', 'cancelled'], 'open'],
    ['open', ['done', 'open'], 'open'],
    ['open', ['done', 'in_progress'], 'open'],
    ['in_progress', ['done'], 'in_progress'],
    ['open', [], 'open'],
  ])('has a whole that is %s with parts %j as %s (D1)', (status, parts, expected) => {
    const top = draft('0');
    const whole = draft('1', { parent: top, status });
    const inside = parts.map((each, index) => draft(`1.${index}`, { parent: whole, status: each }));
    const { tasks } = assembled([top, whole, ...inside]).plan;

    expect(tasks[1]?.status).toBe(expected);
    expect(tasks[0]?.status).toBe(expected === 'done' ? 'done' : 'open');
  });
});

it.each([
  ['plan.md:12', { file: 'plan.md', line: 12 }],
  ['plan.md:0', { file: 'plan.md', line: 1 }],
  ['a:b.md:12', { file: 'a:b.md', line: 12 }],
  ['tasks.json:tasks[3]', { file: 'tasks.json', path: 'tasks[3]' }],
  ['plan.md', { file: 'plan.md' }],
  ['plan', { file: 'plan' }],
  ['plan:x', { file: 'plan:x' }],
])('a place is a file with a line or a path: %s (D1)', (where, place) => {
  expect(toPlace(where)).toEqual(place);
});
