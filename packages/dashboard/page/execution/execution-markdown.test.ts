import type { Execution } from '@pce/client';
import { expect, it } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import { en } from '../text/en.ts';
import { executionMarkdown } from './execution-markdown.ts';
import type { ExecutionView } from './execution-model.ts';
import { createTaskTable } from './task-table.ts';

it('lists the tasks of an execution as a tree, done ones marked (D6)', () => {
  const table = createTaskTable([
    aTask('1'),
    aTask('1.1', { parent: '1', status: 'COMPLETE', title: 'Buy\nbread' }),
    aTask('1.2', { parent: '1', status: 'SKIPPED' }),
    aTask('2', { status: 'BLOCKED' }),
  ]);
  const view: ExecutionView = {
    ...{ execution: undefined, table, isWhole: true, events: { events: [], before: 0 } },
    ...{ forecast: undefined, forecastError: undefined, shown: 0, known: 0 },
    ...{ lostSince: undefined, error: undefined },
  };
  const execution: Execution = {
    ...{ executionId: 'x1', planId: null, name: 'A\nplan', status: 'RUNNING', reason: '' },
    ...{ tasksTotal: 3, tasksCompleted: 0, percent: 0, agentId: null, currentTasks: [] },
    ...{ progress: { percent: 0, tasksCompleted: 0, tasksTotal: 3 }, blockers: [], lastEvent: 5 },
    ...{ createdAt: 1, startedAt: null, completedAt: null, updatedAt: 1 },
  };
  expect(executionMarkdown(view, execution, en)).toBe(
    [
      '# A plan',
      '',
      'Running · `x1`',
      '',
      '- [ ] 1 Task 1 (Queued)',
      '  - [x] 1.1 Buy bread (Complete)',
      '  - [x] 1.2 Task 1.2 (Skipped)',
      '- [ ] 2 Task 2 (Blocked)',
      '',
    ].join('\n'),
  );
});
