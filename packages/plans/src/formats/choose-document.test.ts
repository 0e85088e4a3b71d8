import { expect, it } from 'vitest';
import { problemList } from '../problem-list.js';
import { chooseDocument } from './choose-document.js';

function chosen(files: Readonly<Record<string, string>>, isCandidate = (_: string) => true) {
  const { problems, report } = problemList();
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  const { path } = chooseDocument(texts, (file) => isCandidate(file.path), report);
  return [
    path,
    ...problems.map(({ severity, where, message }) => [severity, where, message].join(' ')),
  ];
}

it.each<[readonly string[], string]>([
  [['plan.md', 'tasks.md'], 'tasks.md'],
  [['plan.md', 'a/TASK.md'], 'a/TASK.md'],
  [['plan.md', 'to-do.md'], 'to-do.md'],
  [['plan.md', 'todos.txt'], 'todos.txt'],
  [['plan.md', 'checklist.md'], 'checklist.md'],
  [['shop.md', 'plan.md'], 'plan.md'],
  [['shop.md', 'shop-plan.md'], 'shop-plan.md'],
  [['shop.md', 'shop.plans.md'], 'shop.plans.md'],
  [['shop.md', 'airplan.md'], 'shop.md'],
  [['readme.md', 'shop.md'], 'shop.md'],
  [['design.md', 'spec.md', 'shop.md'], 'shop.md'],
  [['shop.md', 'mytasks.md'], 'shop.md'],
  [['tasks/shop.md', 'plan.md'], 'plan.md'],
])('of documents %j the one that holds the tasks by its name is %s (D1)', (paths, path) => {
  expect(chosen(Object.fromEntries(paths.map((each) => [each, ''])))[0]).toBe(path);
});

it('is the one with the most boxes of those with like names (D1)', () => {
  const text = '- [ ] a\n> 2. [x] b\n\t* [~] c\n';

  expect(chosen({ 'a.md': '- [ ] a\n', 'b.md': text, 'c.md': '- [] a\n-[ ] b\n[ ] c\n' })).toEqual([
    'b.md',
    'warning b.md only b.md is read, which holds the tasks; left out: a.md (1 box), c.md',
  ]);
  expect(chosen({ 'a.md': text, 'readme.md': text + text })).toEqual([
    'a.md',
    'warning a.md only a.md is read, which holds the tasks; left out: readme.md (6 boxes)',
  ]);
});

it('names ten others, and says how many more there are; data is none of them (D1)', () => {
  const files = (count: number) =>
    Object.fromEntries(
      ['tasks.md', 'a.json', ...'bcdefghijklm'].slice(0, count).map((name) => [name, '']),
    );
  const markdown = (count: number) =>
    Object.fromEntries(
      Object.keys(files(count)).map((name) => [name.includes('.') ? name : `${name}.md`, '']),
    );

  expect(chosen({ 'tasks.md': '', 'a.json': '' })).toEqual(['tasks.md']);
  expect(chosen(markdown(12))[1]).toMatch(/left out: b\.md, .*, k\.md$/);
  expect(chosen(markdown(13))[1]).toMatch(/, k\.md and 1 more$/);
});

it('is a candidate, else the first file, else nothing (D1)', () => {
  const files = { 'tasks.md': '', 'shop.md': '' };

  expect(chosen(files, (path) => path === 'shop.md')[0]).toBe('shop.md');
  expect(chosen(files, () => false)[0]).toBe('tasks.md');
  expect(chosen({})).toEqual(['plan.md']);
});
