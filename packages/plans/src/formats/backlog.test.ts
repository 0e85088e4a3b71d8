import { expect, it } from 'vitest';
import { dependenciesOf, outlineOf, problemsOf, taskOf } from '../../test/read.js';
import { readPlan } from '../index.js';

const task = (id: string, title: string, more = '') => ({
  path: `shop/tasks/${id.toLowerCase()} - ${title.replaceAll(' ', '-')}.md`,
  content: `---\nid: ${id}\ntitle: '${title}'\nstatus: To Do\n${more}---\n\n## Description\n\nAll of it.\n\n## Acceptance Criteria\n- [ ] #1 it works\n`,
});

it('has a task for each file of a Backlog.md folder, with its fields (D1)', async () => {
  const plan = await readPlan({
    files: [
      task('SHOP-10', 'Sell', 'dependencies: [SHOP-2.1]\nlabels: [money]\npriority: high\n'),
      task('SHOP-2', 'Build'),
      task('SHOP-2.1', 'Write', 'parent_task_id: SHOP-2\nassignee: [ann]\n'),
      { ...task('SHOP-3', 'Dream'), path: 'shop/drafts/shop-3 - Dream.md' },
    ],
  });

  expect([plan.format, plan.name]).toEqual(['backlog', 'shop']);
  expect(outlineOf(plan)).toEqual(['SHOP-2 Build', 'SHOP-2.1 Write', 'SHOP-10 Sell']);
  expect(dependenciesOf(plan)['SHOP-10']).toEqual(['SHOP-2.1']);
  expect(taskOf(plan, 'SHOP-10')).toMatchObject({ tags: ['money'], priority: 'high' });
  expect(taskOf(plan, 'SHOP-2.1')).toMatchObject({
    roles: ['ann'],
    parent: 'SHOP-2',
    description: expect.stringMatching(/All of it\..*it works/s),
  });
  expect(problemsOf(plan)).toEqual(['warning left_out shop/drafts/shop-3 - Dream.md']);
});

it('names what is wrong in a file, and reads the others (D1)', async () => {
  const plan = await readPlan({
    files: [
      task('SHOP-1', 'Sell', 'dependencies: [SHOP-9]\n'),
      task('SHOP-2', 'Buy', 'labels: 3\n'),
    ],
  });

  expect(outlineOf(plan)).toEqual(['SHOP-1 Sell', 'SHOP-2 Buy']);
  expect(problemsOf(plan)).toEqual([expect.stringMatching(/^error unknown_dependency .*sell/i)]);
});

it('chooses the document that holds the tasks, and names the others (D1)', async () => {
  const plan = await readPlan({
    files: [
      { path: 'design.md', content: '# Design\n- fast\n' },
      { path: 'tasks.md', content: '## 1. Build\n- [ ] 1.1 Walls\n' },
      { path: '__MACOSX/._tasks.md', content: new Uint8Array([0, 255]) },
    ],
  });

  expect(outlineOf(plan)).toEqual(['1 Build', '1.1 Walls']);
  expect(plan.problems.find(({ code }) => code === 'left_out')?.message).toContain('design.md');
});

it('names the fields that it drops, once each (D1)', async () => {
  const folder = await readPlan({
    files: [
      task('SHOP-1', 'Sell', 'milestone: m1\nordinal: 3\n'),
      task('SHOP-2', 'Buy', 'milestone: m1\nreporter: ann\nnotes: []\n'),
    ],
  });
  const list = await readPlan({
    file: 'tasks.json',
    content: JSON.stringify({
      tasks: [{ id: 1, title: 'A', owner: 'bob', subtasks: [{ id: 1, title: 'B', due: '1 May' }] }],
    }),
  });
  const told = [folder, list].map(({ problems }) =>
    problems.find(({ code }) => code === 'left_out'),
  );

  expect(told).toMatchObject([
    {
      severity: 'warning',
      message: expect.stringContaining('milestone (2 tasks), reporter (1 task);'),
    },
    { severity: 'warning', message: expect.stringContaining('owner (1 task), due (1 task);') },
  ]);
});
