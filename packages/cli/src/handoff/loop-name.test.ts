import { expect, it } from 'vitest';
import { loopName } from './loop-name.js';

it.each([
  ['goal.md', 'goal'],
  ['Goals/Write it.md', 'write-it'],
  ['C:\\goals\\Write it.md', 'write-it'],
  ['/a/v1.2 -- draft.md', 'v1-2-draft'],
  ['_Ready?_.md', 'ready'],
  ['goal', 'goal'],
  ['.md', 'loop'],
  ['目标.md', 'loop'],
])('%s is the name %s of a loop (C8)', (file, name) => {
  expect(loopName(file)).toBe(name);
});
