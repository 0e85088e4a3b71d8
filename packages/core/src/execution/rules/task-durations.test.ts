import { expect, it } from 'vitest';
import type { Task } from '../../contracts/task.js';
import { ancestorsOf, taskDurations } from './task-durations.js';

function task(id: string, parent: string | null, likelyMs?: number): Task {
  const duration = likelyMs && { minMs: likelyMs - 1, likelyMs, maxMs: likelyMs + 1 };
  return { id, parent, ...(duration && { duration }) } as unknown as Task;
}

function durationsOf(tasks: readonly Task[]) {
  const byId = new Map(tasks.map((one) => [one.id, one]));
  const isWhole = (id: string) => tasks.some(({ parent }) => parent === id);
  const likely = [...taskDurations(tasks, byId, isWhole)].map(([id, { likelyMs }]) => [
    id,
    likelyMs,
  ]);
  return Object.fromEntries(likely);
}

it.each<[string, Task[], Record<string, number>]>([
  ['each its own', [task('a', null, 10), task('b', null, 30)], { a: 10, b: 30 }],
  [
    'the mean for one without',
    [task('a', null, 10), task('b', null, 30), task('c', null)],
    { a: 10, b: 30, c: 20 },
  ],
  ['one where nobody has any', [task('a', null), task('b', 'a')], { b: 1 }],
  ['the parts where they have one', [task('a', null, 90), task('b', 'a', 10)], { b: 10 }],
  [
    'the whole where no part has one',
    [task('a', null, 90), task('b', 'a'), task('c', 'b')],
    { a: 90 },
  ],
  [
    'a grandchild before its grandparent',
    [task('a', null, 90), task('b', 'a'), task('c', 'b', 5)],
    { c: 5 },
  ],
])('counts %s (D4)', (_, tasks, durations) => {
  expect(durationsOf(tasks)).toEqual(durations);
});

it('takes the mean for all three points of an estimate (D4)', () => {
  const tasks = [task('a', null, 10), task('b', null)];

  const found = taskDurations(tasks, new Map(), () => false);

  expect(found.get('a')).toEqual({ minMs: 9, likelyMs: 10, maxMs: 11 });
  expect(found.get('b')).toEqual({ minMs: 10, likelyMs: 10, maxMs: 10 });
});

it('names the ancestors of a task, nearest first (D1)', () => {
  const tasks = [task('a', null), task('b', 'a'), task('c', 'b'), task('d', 'gone')];
  const byId = new Map(tasks.map((one) => [one.id, one]));
  const namesOf = (at: number) =>
    ancestorsOf(tasks[at] ?? task('x', null), byId).map(({ id }) => id);

  expect([namesOf(2), namesOf(0), namesOf(3)]).toEqual([['b', 'a'], [], []]);
});
