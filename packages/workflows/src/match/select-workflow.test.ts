import { expect, it } from 'vitest';
import { workflowsFrom } from '../workflows.js';

const text = `---
name: greet
version: 1.0.0
category: utility
description: Greet
triggers: [greet]
steps:
  - name: hello
    tool: say
    args: { text: hello }
mode: code
---
`;

it('selects a workflow by name in an allowed mode, or gives the reason against it (A3, A15)', () => {
  const workflows = workflowsFrom([{ file: 'greet.md', text }]);
  expect(workflows.problems).toEqual([]);
  const choice = { workflow: 'greet', inputs: {} };
  expect(workflows.select({ ...choice, mode: 'code' }).workflow).toBe('greet');
  expect(() => workflows.select({ ...choice, mode: 'chat' })).toThrow(/mode code.*mode chat/);
  expect(() => workflows.select({ ...choice, workflow: 'great', mode: 'code' })).toThrow(/great/);
});
