import { workflowsFrom } from '@pce/workflows';
import { expect, it } from 'vitest';
import { liveWorkflows } from './live-workflows.js';

it('workflows are those that were put in last (B8)', () => {
  const [first, second] = [workflowsFrom([]), workflowsFrom([])];
  const live = liveWorkflows(first);
  expect([live.list, live.problems]).toEqual([first.list, first.problems]);
  expect(live.problems).toBe(first.problems);
  live.replace(second);
  expect(live.list).toBe(second.list);
  expect(live.problems).toBe(second.problems);
  expect(live.versions()).toEqual(second.versions());
  expect(live.nearest('look')).toEqual(second.nearest('look'));
});
