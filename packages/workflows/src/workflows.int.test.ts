import { createOrchestrator, defineTool, type TurnResult } from '@pce/core';
import { renderLog } from '@pce/core/internal';
import { aCommand, completion, countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { workflowsFrom } from './workflows.js';

const add = defineTool({
  name: 'add',
  description: 'Add two numbers',
  input: z.object({ a: z.number(), b: z.number() }),
  effect: 'read',
  execute: ({ a, b }) => ({ sum: a + b }),
});

const workflows = workflowsFrom([
  {
    file: 'triple.md',
    text: `---
name: triple
triggers: ["triple {n}"]
inputs: { n: { type: number } }
steps:
  - { name: twice, tool: add, args: { a: "{{n}}", b: "{{n}}" }, outputs: [sum] }
  - { name: thrice, tool: add, args: { a: "{{sum}}", b: "{{n}}" }, outputs: { total: sum } }
outputs: [total]
success_criteria: [total < 100]
fallback: { workflow: refuse }
---
`,
  },
  {
    file: 'sum-up.md',
    text: `---
name: sum-up
triggers: [sum up what was found, "sum up {numbers}"]
inputs: { numbers: { type: array, from: r1.sums } }
steps:
  - { name: each, tool: add, forEach: numbers, args: { a: 0, b: "{{item}}" }, outputs: { sums: sum } }
outputs: [sums]
---
`,
  },
  {
    file: 'refuse.md',
    text: '---\nname: refuse\ninputs: { n: {} }\nsteps: [{ name: zero, tool: add, args: { a: 0, b: 0 } }]\n---\n',
  },
  {
    file: 'add-up.md',
    text: `---
name: add-up
triggers: [add up]
steps:
  - { name: each, tool: add, forEach: [1, 2], args: { a: 1, b: "{{item}}" }, outputs: { sums: sum }, timeoutMs: 900, retry: 2 }
  - { name: six, workflow: triple, args: { n: "{{sums[0]}}" }, outputs: [total] }
outputs: [sums, total]
---
`,
  },
]);

/** Runs one command in a turn; fails if the Coordinator is asked. */
async function run(
  ...commands: string[]
): Promise<{ result: TurnResult; events: readonly string[]; calls: readonly unknown[] }> {
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide: [...commands.map(aCommand), completion()],
      coordinate: () => {
        throw new Error('the Coordinator was asked');
      },
    }),
    tools: [add],
    workflows,
    clock: fakeClock(),
    ids: countingIds(),
  });
  const turn = pce.start('Do it');
  const events: string[] = [];
  const calls: unknown[] = [];
  turn.on('event', ({ type }) => events.push(type));
  turn.on('tool.selected', ({ workflowStep: step, timeoutMs, maxAttempts }) =>
    calls.push(JSON.parse(JSON.stringify({ step, timeoutMs, maxAttempts }))),
  );
  const result = await turn.result();
  await pce.replay(turn.id);
  return { result, calls, events: events.filter((type) => /^(workflow|tool)\./.test(type)) };
}

describe('a turn with workflows', () => {
  it('runs the matching workflow without asking the Coordinator (A5)', async () => {
    const { result, events } = await run('Triple 4.');
    expect(result.status).toBe('completed');
    expect(events).toEqual([
      'workflow.matched',
      'tool.selected',
      'tool.finished',
      'tool.selected',
      'tool.finished',
      'workflow.completed',
    ]);
    expect(JSON.stringify(result.log)).toContain('total: 12');
  });

  it('records the claims of each step, with their evidence event (A5, A8)', async () => {
    const { result } = await run('Triple 4.');
    expect(result.claims.map(({ id, source, event }) => ({ id, source, event }))).toEqual([
      { id: 'c1', source: 'add', event: 6 },
      { id: 'c2', source: 'add', event: 8 },
    ]);
  });

  it('runs the fallback if a success criterion does not hold (B4)', async () => {
    const { events, result } = await run('triple 50');
    expect(events.filter((type) => type.startsWith('workflow.'))).toEqual([
      'workflow.matched',
      'workflow.failed',
      'workflow.completed',
    ]);
    expect(result.warnings).toEqual([
      {
        code: 'workflow_failed',
        message: expect.stringMatching(/^workflow triple failed: .*refuse is carried out instead$/),
      },
    ]);
    const [{ message } = { message: '' }] = result.warnings;
    expect(renderLog(result.log)).toContain(`**Fallback:** ${message}\n**Result:** SUCCESS`);
    // The failed attempt leaves no claims.
    expect(JSON.stringify(result.claims)).not.toContain('150');
  });

  it('inserts a result that the command references in a slot (A21)', async () => {
    const { result } = await run('triple 4', 'triple r1.total');
    expect(result.log.at(-2)).toMatchObject({ result: { status: 'success', ref: 'r2' } });
    expect(result.claims.at(-1)?.claim).toContain('36');
  });

  it('inserts a list by a reference in the file, or in a slot of that type (A21, B1)', async () => {
    const { result } = await run('add up', 'sum up what was found', 'sum up r2.sums', 'sum up [5]');
    const sums = result.commands.slice(1).map((each) => each.result);
    expect(sums).toEqual([{ sums: [2, 3] }, { sums: [2, 3] }, { sums: [5] }]);
    expect(workflows.select({ workflow: 'sum-up', inputs: {}, mode: 'chat' }).inputs).toEqual({
      numbers: { $ref: 'r1.sums' },
    });
  });

  it('fails with the reason if a slot references a missing result (A21)', async () => {
    const { result } = await run('triple r7');
    expect(result.log.at(1)).toMatchObject({
      result: {
        status: 'error',
        summary: expect.stringContaining('r7'),
        error: { code: 'internal' },
      },
    });
  });

  it('runs a list and another workflow call by call, with the options of each step (A5, B1)', async () => {
    const { result, events, calls } = await run('add up');
    expect(result.status).toBe('completed');
    expect(calls).toEqual([
      { step: 'each[0]', timeoutMs: 900, maxAttempts: 2 },
      { step: 'each[1]', timeoutMs: 900, maxAttempts: 2 },
      { step: 'six/twice' },
      { step: 'six/thrice' },
    ]);
    expect(events.at(-1)).toBe('workflow.completed');
    expect(result.commands.at(0)).toMatchObject({ result: { sums: [2, 3], total: 6 } });
  });
});
