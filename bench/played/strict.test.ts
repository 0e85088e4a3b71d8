import { readFileSync } from 'node:fs';
import { createOrchestrator, defineTool } from '@pce/core';
import { jsonObjectSchema } from '@pce/core/internal';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { modelRoles } from '@pce/roles';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { followSkill } from '@pce/workflows';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { strictProvider } from './strict-provider.ts';

const find = defineTool({
  name: 'orders.find',
  description: 'Find an order by its number',
  input: z.object({ order: z.string() }),
  effect: 'read',
  execute: ({ order }) => ({ order, customer: 'Kim Larsen', euros: 129.5 }),
});

const label = defineTool({
  name: 'orders.label',
  description: 'Add a note and labels to an order',
  input: z.object({
    order: z.string(),
    note: z.string(),
    isUrgent: z.boolean().optional(),
    labels: z.record(z.string(), z.string()).describe('labels by their names'),
  }),
  effect: 'idempotent',
  execute: (given) => given,
});

const recordingSchema = z.object({
  request: z.string(),
  rounds: z.array(z.object({ needs: z.array(z.string()), answer: jsonObjectSchema })),
});

const file = new URL('fixtures/strict/label-order.json', import.meta.url);
const { request, rounds } = recordingSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

describe('with a provider that forces strict schemas', () => {
  it('every role answers right with recorded answers of a model (A2, A11)', async () => {
    const left = [...rounds];
    const provider = strictProvider(({ system, prompt }) => {
      const { needs, answer } = left.shift() ?? expect.unreachable();
      for (const text of needs) expect(`${system}\n${prompt}`).toContain(text);
      return answer;
    });
    const roles = modelRoles(aiSdkModel(provider, { structuredOutput: 'strict' }), {
      plan: 'always',
      critic: true,
      tasks: true,
      rulesFirst: false,
    });
    await using pce = createOrchestrator({ ...roles, tools: [find, label] });
    const { status, answer, commands, usage } = await pce.start(request).result();
    const labels = { team: 'north' };
    expect(commands.map(({ args }) => args)).toEqual([
      { order: 'A-17' },
      { order: 'A-17', note: 'The customer is Kim Larsen.', labels },
    ]);
    expect([status, usage.mended, left]).toEqual(['completed', undefined, []]);
    expect(answer).toContain('team = north');
  });

  it('a skill calls its tools', async () => {
    const answer = {
      answer: '',
      lacks: [],
      calls: [{ tool: 'skill.x.run', args: '{"deep":{"a":1}}' }],
    };
    const model = aiSdkModel(
      strictProvider(() => answer),
      { structuredOutput: 'strict' },
    );
    const run = { name: 'skill.x.run', description: 'Runs', parameters: { type: 'object' } };
    const skill = followSkill({ model, tools: [run] });
    const args = { skill: 'x', instructions: 'Run it.', command: 'Run' };
    const decide = [directCalls({ tool: skill.name, args }), completion()];
    await using pce = createOrchestrator({ ...scriptedRoles({ decide }), tools: [skill] });
    const { commands } = await pce.start('Run').result();
    const calls = [{ tool: 'skill.x.run', args: { deep: { a: 1 } } }];
    expect(commands[0]?.result).toMatchObject({ calls });
  });
});
