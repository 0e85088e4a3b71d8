import { createOrchestrator, defineTool, memoryStore } from '@pce/core';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { workflowsFrom } from './workflows.js';

const by = 'ann';

/** Opens processes of one shop, each with its own text of the workflow that ships an order. */
function openShop() {
  const store = memoryStore();
  const calls: string[] = [];
  let stop = (): void => {};
  const tool = (name: string) =>
    defineTool({
      name,
      description: name,
      effect: 'once',
      input: z.object({}),
      execute() {
        calls.push(name);
        stop();
        return name;
      },
    });
  const open = (...steps: readonly string[]) => {
    const text = `---\nname: ship\ntriggers: ["ship it"]\nsteps:\n${steps
      .map((step) => `  - name: ${step}\n    tool: ${step}\n`)
      .join('')}---\n\n# Ship\n`;
    return createOrchestrator({
      ...scriptedRoles({
        decide: ({ iteration }) => (iteration === 1 ? aCommand('ship it') : completion()),
      }),
      tools: ['pack', 'post', 'track'].map(tool),
      workflows: workflowsFrom([{ file: 'ship.md', text }]),
      store,
    });
  };
  const begin = async (): Promise<string> => {
    const turn = open('pack', 'post').start('Ship');
    stop = () => void turn.pause();
    await turn.result();
    stop = () => {};
    return turn.id;
  };
  return { calls, open, begin };
}

it('continues with the steps of a changed file once a person has said so, and repeats none (F21)', async () => {
  const { calls, open, begin } = openShop();
  const turn = await begin();
  const next = open('pack', 'track', 'post');
  const [question] = (await next.resume(turn).result()).interventions;
  expect(question?.versions?.changed).toEqual([expect.stringContaining('workflow ship')]);
  await next.resolve(question?.id ?? '', { choose: 'continue', by }).result();
  expect(calls).toEqual(['pack', 'track', 'post']);
  await next.replay(turn);
});

it('fails the command if the steps so far are not those of the changed file, and says so (F21)', async () => {
  const { calls, open, begin } = openShop();
  const turn = await begin();
  const next = open('track', 'pack');
  const { commands } = await next.resume(turn, { onVersionChange: 'continue' }).result();
  expect(commands[0]?.status).not.toBe('success');
  expect(JSON.stringify(commands[0])).toContain('pack');
  expect(calls).toEqual(['pack']);
});
