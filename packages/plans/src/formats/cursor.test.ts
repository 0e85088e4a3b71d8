import { expect, it } from 'vitest';
import { dependenciesOf, problemsOf, readText } from '../../test/read.js';

const plan = (...lines: readonly string[]) =>
  readText(['---', ...lines, '---', '# Prose', '- [ ] no task'].join('\n'), 'move.plan.md');

it('has the to-dos of its front matter, and those of its phases below them (D1)', async () => {
  const read = await plan(
    'name: Move',
    'todos:',
    '  - id: pack',
    '    content: Pack',
    '    status: completed',
    '  - content: Drive',
    '    status: in_progress',
    '    dependencies: [pack]',
    'phases:',
    '  - name: Settle',
    '    todos:',
    '      - content: Unpack',
    '        dependencies: [2]',
    '      - id: rest',
    '        content: Rest',
    '        dependencies: [nothing]',
    '  - name: Live',
  );

  expect([read.name, read.format]).toEqual(['Move', 'cursor']);
  expect(
    read.tasks.map(({ id, title, parent, status, confidence }) => [
      id,
      title,
      parent,
      status,
      confidence,
    ]),
  ).toEqual([
    ['pack', 'Pack', null, 'done', 0.95],
    ['2', 'Drive', null, 'in_progress', 0.95],
    ['phase-1', 'Settle', null, 'open', 0.95],
    ['phase-1.1', 'Unpack', 'phase-1', 'open', 0.95],
    ['rest', 'Rest', 'phase-1', 'open', 0.66],
    ['phase-2', 'Live', null, 'open', 0.95],
  ]);
  expect(read.tasks.map(({ where }) => where)).toEqual(
    [4, 7, 11, 13, 15, 18].map((line) => ({ file: 'move.plan.md', line })),
  );
  expect(dependenciesOf(read)).toMatchObject({ '2': ['pack'], 'phase-1.1': ['2'], rest: [] });
  expect(problemsOf(read)).toEqual(['error unknown_dependency move.plan.md:17']);
});

it('has no tasks where its front matter cannot be read (D1)', async () => {
  const read = await plan('todos:', '  - content: Pack', 'name: [');

  expect([read.format, read.name, read.tasks]).toEqual(['cursor', 'move', []]);
  expect(problemsOf(read)).toEqual([
    expect.stringMatching(/^error unreadable move\.plan\.md:\d$/),
    'error empty_plan move.plan.md:2',
  ]);
});
