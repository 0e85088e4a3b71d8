import { describe, expect, it } from 'vitest';
import { type DraftTask, plainTask } from '../draft.js';
import { problemList } from '../problem-list.js';
import { checkDuration } from './check-duration.js';
import { nearestTask } from './nearest-task.js';
import { outlineOrder } from './outline-order.js';
import { planConfidence } from './plan-confidence.js';
import { resolveDependencies } from './resolve-dependencies.js';
import { settledTasks } from './settled-tasks.js';
import { uniqueIds } from './unique-ids.js';

function draft(id: string, more: Partial<DraftTask> = {}): DraftTask {
  const where = `plan.md:${id}`;
  return {
    ...plainTask,
    id,
    title: `Task ${id}`,
    parent: undefined,
    confidence: 1,
    where,
    ...more,
  };
}

describe('durations', () => {
  it.each([
    [0, 0, 0, undefined],
    [1, 1, 1, undefined],
    [1, 2, 3, undefined],
    [36_525, 36_525, 36_525, undefined],
    [-1, 2, 3, 'a duration of -1, 2, 3 days is negative; give 0 or more'],
    [1, -2, 3, 'a duration of 1, -2, 3 days is negative; give 0 or more'],
    [1, 2, -3, 'a duration of 1, 2, -3 days is negative; give 0 or more'],
    [1, 2, 36_526, 'a duration of 36526 days is longer than a century; correct it'],
    [2, 1, 3, 'at least 2, likely 1, at most 3 days cannot be; put them in rising order'],
    [1, 3, 2, 'at least 1, likely 3, at most 2 days cannot be; put them in rising order'],
  ])('of %d, %d, %d days are read, or told: %s (D1)', (min, likely, max, fault) => {
    const { problems, report } = problemList();

    const days = checkDuration(
      draft('1', { duration: { min, likely, max, where: 'plan.md:9' } }),
      report,
    );

    expect(days).toEqual(fault === undefined ? { min, likely, max } : undefined);
    expect(problems).toEqual(
      fault === undefined
        ? []
        : [
            {
              code: 'impossible_duration',
              severity: 'error',
              where: 'plan.md:9',
              message: `1: ${fault}`,
            },
          ],
    );
  });

  it('are none if there is none (D1)', () => {
    const { problems, report } = problemList();

    expect(checkDuration(draft('1'), report)).toBeUndefined();
    expect(problems).toEqual([]);
  });
});

describe('ids', () => {
  it('that are there again get a number that no task has written (D1)', () => {
    const { problems, report } = problemList();
    const tasks = ['T1', 'T1', 'T1~3', 'T1', 'T2', 'T1'].map((id, index) =>
      draft(id, { where: `plan.md:${index + 1}` }),
    );

    const byId = uniqueIds(tasks, settledTasks(tasks), report);

    expect([...byId].map(([id, task]) => [id, task.where])).toEqual([
      ['T1', 'plan.md:1'],
      ['T1~2', 'plan.md:2'],
      ['T1~3', 'plan.md:3'],
      ['T1~4', 'plan.md:4'],
      ['T2', 'plan.md:5'],
      ['T1~5', 'plan.md:6'],
    ]);
    expect(problems.map(({ code, where, message }) => [code, where, message])).toEqual(
      ['plan.md:2', 'plan.md:4', 'plan.md:6'].map((where) => [
        'duplicate_id',
        where,
        'T1 is the id of two tasks, the first at plan.md:1; give one of them another id',
      ]),
    );
  });
});

describe('the nearest task', () => {
  const tasks = [
    draft('T001', { title: 'Dig' }),
    draft('T012', { title: 'Plant' }),
    draft('T013', { title: 'planted' }),
  ];

  it.each([
    ['T021', 'T001'],
    ['T012', 'T012'],
    ['t013', 'T013'],
    ['PLANT', 'T012'],
    ['Plan', 'T012'],
    ['planter', 'T013'],
    ['dgi', 'T001'],
    ['digx', 'T001'],
    ['di', 'T001'],
    ['xyz', undefined],
    ['q'.repeat(100), undefined],
    ['Plant'.padEnd(101), undefined],
  ])('of “%s” is %s (D1)', (written, id) => {
    expect(nearestTask(tasks)(written)?.id).toBe(id);
  });

  it('is not looked for any more after a hundred thousand comparisons (D1)', () => {
    const find = nearestTask(Array.from({ length: 50_000 }, () => draft('T9')));

    expect([find('T9')?.id, find('T9')?.id, find('T9')?.id]).toEqual(['T9', 'T9', undefined]);
  });
});

describe('the order of an outline', () => {
  const item = (id: string, parent?: string, where = `${id}@`) => ({ id, parent, where });

  it('is each item after the one around it, otherwise as written (D1)', () => {
    const { problems, report } = problemList();

    const ordered = outlineOrder(
      [item('b1', 'b'), item('a'), item('a2', 'a'), item('b'), item('a1', 'a'), item('a2x', 'a2')],
      report,
    );

    expect(ordered.map(({ id }) => id)).toEqual(['a', 'a2', 'a2x', 'a1', 'b', 'b1']);
    expect(problems).toEqual([]);
  });

  it('has an item of an unknown parent at the top, and none that is a part of itself (D1)', () => {
    const { problems, report } = problemList();

    const ordered = outlineOrder(
      [item('a'), item('lost', 'nowhere'), item('x', 'y'), item('y', 'x'), item('me', 'me')],
      report,
    );

    expect(ordered.map(({ id }) => id)).toEqual(['a', 'lost']);
    expect(problems.map(({ code, where, message }) => `${code} ${where} ${message}`)).toEqual([
      'unknown_parent lost@ lost is a part of nowhere, which is no task of this plan; it is read as a phase. Correct the id',
      'unknown_parent x@ x is a part of itself, by way of y; it is left out. Correct the parent',
      'unknown_parent y@ y is a part of itself, by way of x; it is left out. Correct the parent',
      'unknown_parent me@ me is a part of itself, by way of me; it is left out. Correct the parent',
    ]);
  });

  it('gives the parts of an id that is there twice to the first (D1)', () => {
    const { report } = problemList();

    const ordered = outlineOrder(
      [item('a', undefined, 'first'), item('a', undefined, 'second'), item('p', 'a')],
      report,
    );

    expect(ordered.map(({ where }) => where)).toEqual(['first', 'p@', 'second']);
  });
});

describe('the confidence of a plan', () => {
  it.each([
    [[], 0],
    [[{ id: 'a', parent: null, confidence: 0.456 }], 0.46],
    [
      [
        { id: 'a', parent: null, confidence: 0.1 },
        { id: 'b', parent: 'a', confidence: 0.9 },
        { id: 'c', parent: 'a', confidence: 0.8 },
      ],
      0.85,
    ],
  ])('is the mean over the tasks without parts: %j → %d (D1)', (tasks, mean) => {
    expect(planConfidence(tasks)).toBe(mean);
  });
});

describe('dependencies', () => {
  function resolved(tasks: readonly DraftTask[]) {
    const { problems, report } = problemList();
    const settled = settledTasks(tasks);
    const { of, broken } = resolveDependencies(
      tasks,
      uniqueIds(tasks, settled, report),
      settled,
      report,
    );
    return {
      of: Object.fromEntries([...of].map(([{ id }, found]) => [id, found])),
      broken: [...broken].map(({ id }) => id),
      problems: problems.map(({ code, where, message }) => `${code} ${where} ${message}`),
    };
  }
  const on = (id: string, reason?: string) => ({ id, reason, where: `→${id}` });

  it('are kept once each, with the first reason (D1)', () => {
    const found = resolved([
      draft('a'),
      draft('b', { dependsOn: [on('a', 'first'), on('a', 'second')] }),
      draft('c', { dependsOn: [on('b'), on('a')] }),
    ]);

    expect(found).toEqual({
      of: { a: [], b: [{ id: 'a', reason: 'first' }], c: [{ id: 'b' }, { id: 'a' }] },
      broken: [],
      problems: [],
    });
  });

  it('on nothing, itself, what is around it or its own part are left out and reported (D1)', () => {
    const whole = draft('1', { dependsOn: [on('1.1.1')] });
    const part = draft('1.1', { parent: whole, dependsOn: [on('1.1')] });
    const inner = draft('1.1.1', { parent: part, dependsOn: [on('1'), on('2'), on('weeds')] });
    const other = draft('2', { title: 'Weed', dependsOn: [on('the weather'), on('wed')] });

    expect(resolved([whole, part, inner, other])).toEqual({
      of: { '1': [], '1.1': [], '1.1.1': [{ id: '2' }], '2': [] },
      broken: ['1', '1.1', '1.1.1', '2'],
      problems: [
        'descendant_dependency →1.1.1 1 depends on 1.1.1, its own part: it is done when its parts are. Remove the dependency',
        'cycle →1.1 1.1 → 1.1: a task cannot wait for itself. Remove the dependency',
        'ancestor_dependency →1 1.1.1 depends on 1, which it is a part of: neither could ever be done. Depend on a task beside it, or move it out',
        'unknown_dependency →weeds 1.1.1 depends on weeds, which is no task of this plan: did you mean 2 (Weed)?',
        'unknown_dependency →the weather 2 depends on the weather, which is no task of this plan: name the id of a task of this plan, or remove it',
        'unknown_dependency →wed 2 depends on wed, which is no task of this plan: name the id of a task of this plan, or remove it',
      ],
    });
  });

  it('are a thousand at most (D1)', () => {
    const tasks = Array.from({ length: 1_001 }, (_, index) => draft(`n${index}`));
    const dependsOn = tasks.map(({ id }) => on(id));
    const all = resolved([...tasks, draft('all', { dependsOn: dependsOn.slice(1) })]);
    const tooMany = resolved([...tasks, draft('all', { dependsOn })]);

    expect([all.of.all?.length, all.problems]).toEqual([1_000, []]);
    expect([tooMany.of.all?.length, tooMany.problems]).toEqual([
      1_000,
      [
        'too_many_dependencies plan.md:all all depends on 1001 tasks: at most 1000 are read. Depend on a phase instead',
      ],
    ]);
  });
});
