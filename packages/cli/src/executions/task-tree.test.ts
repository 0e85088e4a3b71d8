import { describe, expect, it } from 'vitest';
import { aTask, aView } from '../../test/execution.js';
import { taskTree } from './task-tree.js';

const agents = new Map([['agent_1', 'ann']]);
const underWay = {
  ...aTask('1.2', '1'),
  status: 'RUNNING',
  agentId: 'agent_1',
  percent: 40,
  message: 'half of it',
};

describe('the tree of tasks', () => {
  it('puts each task below what it is a part of, with its agent and last word', () => {
    const view = aView();
    const tasks = new Map(view.tasks).set('1.2', underWay);

    expect(taskTree({ ...view, tasks }, { agents })).toEqual([
      '· 1 Task 1',
      '  · 1.1 Task 1.1',
      '  ▶ 1.2 Task 1.2 (ann, 40 %, half of it)',
      '· 2 Task 2',
    ]);
  });

  it('shows what goes on first where there is no room for all', () => {
    const many = Array.from({ length: 200 }, (_, index) => aTask(`t${index}`));
    const tasks = [...many, { ...underWay, taskId: 'last', parent: 't7' }];
    const view = aView({ tasks: new Map(tasks.map((task) => [task.taskId, task])) });

    const lines = taskTree(view, { agents, maxLines: 4 });

    expect(lines).toEqual([
      '· t0 Task t0',
      '· t7 Task t7',
      '  ▶ last Task 1.2 (ann, 40 %, half of it)',
      '… and 198 more',
    ]);
  });

  it('shows words of agents on one line, with what could steer a terminal written out', () => {
    const tasks = new Map([['1.2', { ...underWay, message: 'a\nb\u001b[2J' }]]);

    expect(taskTree(aView({ tasks }), { agents })).toEqual([
      '▶ 1.2 Task 1.2 (ann, 40 %, a b\\x1b[2J)',
    ]);
  });

  it('ends where a server tells of tasks that are parts of each other', () => {
    const tasks = new Map([
      ['a', aTask('a', 'b')],
      ['b', aTask('b', 'a')],
    ]);

    expect(taskTree(aView({ tasks }), { agents })).toHaveLength(2);
  });
});
