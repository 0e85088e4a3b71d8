import { defineTool, type Effect, type Tool } from '@pce/core';
import { type Workflows, workflowsFrom } from '@pce/workflows';
import * as z from 'zod';

const audit = `---
name: audit
triggers: [audit the shop]
steps:
  - { name: list, tool: world.idempotent, args: { at: list } }
  - { name: check, tool: world.idempotent, forEach: [a, b], args: { at: "check {{item}}" } }
  - { name: sum, workflow: sum-up, args: { checked: "{{check}}" } }
  - { name: write, tool: world.idempotent, args: { at: "write {{sum.total}}" } }
  - { name: tell, tool: world.once, args: { at: tell } }
---
`;

const sumUp = `---
name: sum-up
inputs: { checked: { type: array } }
steps:
  - { name: add, tool: world.idempotent, args: { at: "add {{checked}}" } }
  - { name: total, tool: world.idempotent, args: { at: total } }
outputs: [total]
---
`;

/** Makes a workflow of five steps: one runs over a list, one is another workflow. */
export function fiveSteps(): Workflows {
  return workflowsFrom([
    { file: 'audit.md', text: audit },
    { file: 'sum-up.md', text: sumUp },
  ]);
}

/** Makes its tools, by their effects. Each reports its step before it works. */
export function fiveStepTools(reportAndWork: (at: string) => Promise<void>): readonly Tool[] {
  const effects: readonly Effect[] = ['idempotent', 'once'];
  return effects.map((effect) =>
    defineTool({
      name: `world.${effect}`,
      description: `Work: ${effect}`,
      input: z.object({ at: z.string() }),
      effect,
      async execute({ at }) {
        await reportAndWork(at);
        return at;
      },
    }),
  );
}
