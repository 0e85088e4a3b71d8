import { expect, it } from 'vitest';
import { killCallers } from '../../test/kill-caller.js';

it('sends nothing a second time when its process is killed (F1, F18)', async () => {
  expect(await killCallers(1)).toEqual({ turns: 1, completed: 1, secondTasks: 0 });
});
