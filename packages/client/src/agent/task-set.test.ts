import { describe, expect, it, vi } from 'vitest';
import { settle } from '../../test/turns.js';
import type { TaskUnderWay } from './carry-out.js';
import { TaskSet } from './task-set.js';

function task(executionId: string) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const [apply, stop] = [vi.fn<TaskUnderWay['apply']>(), vi.fn<TaskUnderWay['stop']>()];
  return { executionId, apply, stop, ended, end };
}

const cancelled = { forceCancel: true, forcePause: false, late: false };

describe('the tasks of an agent', () => {
  it('are told what the server says of their execution, and no other', () => {
    const tasks = new TaskSet(() => undefined);
    const [first, second] = [task('a'), task('b')];
    tasks.add(first);
    tasks.add(second);
    tasks.apply('a', cancelled);
    expect(first.apply.mock.calls).toEqual([[cancelled]]);
    expect(second.apply.mock.calls).toEqual([]);
  });

  it('are all told when the agent stops', () => {
    const tasks = new TaskSet(() => undefined);
    const all = [task('a'), task('b')];
    for (const one of all) tasks.add(one);
    tasks.stopAll();
    const words = ['agent-stopped', 'the agent stops'];
    expect(all.map(({ stop }) => stop.mock.calls)).toEqual([[words], [words]]);
  });

  it('are counted until they end, which is told', async () => {
    const ended = vi.fn();
    const tasks = new TaskSet(() => ended(tasks.size));
    const [first, second] = [task('a'), task('b')];
    tasks.add(first);
    tasks.add(second);
    const over: string[] = [];
    void tasks.oneEnded().then(() => over.push('one'));
    void tasks.allEnded().then(() => over.push('all'));
    await settle();
    expect([tasks.size, over]).toEqual([2, []]);
    first.end();
    await settle();
    expect([tasks.size, over]).toEqual([1, ['one']]);
    second.end();
    await settle();
    expect([tasks.size, over]).toEqual([0, ['one', 'all']]);
    expect(ended.mock.calls).toEqual([[1], [0]]);
  });
});
