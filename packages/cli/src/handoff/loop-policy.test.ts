import { expect, it } from 'vitest';
import { loopPolicy } from './loop-policy.js';

it.each([
  ['planner', 'read', true, 'allow'],
  ['planner', 'search', true, 'allow'],
  ['planner', 'edit', true, 'reject'],
  ['planner', 'execute', true, 'reject'],
  ['executor', 'edit', true, 'allow'],
  ['executor', 'read', true, 'ask'],
  ['executor', 'execute', true, 'ask'],
  ['executor', 'execute', false, 'reject'],
  ['executor', 'edit', false, 'allow'],
] as const)('lets the %s %s where it may ask: %s: %s (C8)', async (role, kind, ask, answer) => {
  const policy = loopPolicy({ allow: ['edit'], ask });

  expect(await policy({ id: 'ask-1', title: 'x', kind, input: null, paths: [] }, role)).toBe(
    answer,
  );
});
