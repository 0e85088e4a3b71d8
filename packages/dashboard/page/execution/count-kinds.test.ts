import { expect, it } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import { countKinds } from './count-kinds.ts';
import { createTaskTable } from './task-table.ts';

it('counts tasks by action and status, with the work that is left (D6)', () => {
  const durationHours = { min: 1, likely: 2, max: 4 };
  const table = createTaskTable([
    aTask('1', { action: 'plan' }),
    aTask('1.1', { parent: '1', action: 'build', durationHours }),
    aTask('1.2', { parent: '1', action: 'build', durationHours, status: 'RUNNING', percent: 75 }),
    aTask('1.3', { parent: '1', action: 'build', durationHours, status: 'COMPLETE' }),
    aTask('2', { action: 'write' }),
    aTask('3', { action: 'write', status: 'SKIPPED' }),
    aTask('4', { action: 'run', status: 'RUNNING', durationHours }),
    aTask('5', { action: 'run', status: 'BLOCKED', percent: 50, durationHours }),
  ]);

  expect(countKinds(table)).toEqual([
    {
      ...{ action: 'build', leftMs: 2.5 * 3_600_000, unestimated: 0 },
      counts: new Map([
        ['QUEUED', 1],
        ['RUNNING', 1],
        ['COMPLETE', 1],
      ]),
    },
    {
      ...{ action: 'write', leftMs: 0, unestimated: 1 },
      counts: new Map([
        ['QUEUED', 1],
        ['SKIPPED', 1],
      ]),
    },
    {
      ...{ action: 'run', leftMs: 4 * 3_600_000, unestimated: 0 },
      counts: new Map([
        ['RUNNING', 1],
        ['BLOCKED', 1],
      ]),
    },
  ]);
});
