import { createOrchestrator, type Tool } from '@pce/core';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { jsonSchema, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aiSdkTools } from './index.js';

const weather = tool({
  description: 'Returns the weather of a city',
  inputSchema: z.object({ city: z.string(), days: z.number().default(1) }),
  execute: async ({ city, days }) => ({ city, days, celsius: 21 }),
});

const refund = tool({
  description: 'Refunds an order',
  inputSchema: jsonSchema<{ order: string; euros: number }>({
    type: 'object',
    properties: { order: { type: 'string' }, euros: { type: 'number' } },
    required: ['order', 'euros'],
  }),
  needsApproval: async ({ euros }) => euros > 100,
  execute: ({ order }, { toolCallId, abortSignal }) => ({
    refunded: order,
    key: toolCallId,
    isAborted: abortSignal?.aborted,
  }),
});

/** Orchestrates one call of a tool. */
function orchestrate(tools: readonly Tool<unknown>[], name: string, args: Record<string, string>) {
  const call = directCalls({ tool: name, args });
  return createOrchestrator({ ...scriptedRoles({ decide: [call, completion()] }), tools });
}

describe('tools of the AI SDK', () => {
  it('run with their schemas, defaults and effects (B6)', async () => {
    // #region tools
    const tools = aiSdkTools({ weather, refund }, { effects: { weather: 'read' } });
    // #endregion
    expect(tools).toMatchObject([
      { name: 'weather', effect: 'read', parameters: { required: ['city'] } },
      { name: 'refund', effect: 'once', parameters: { required: ['order', 'euros'] } },
    ]);
    await using pce = orchestrate(tools, 'weather', { city: 'Oslo' });
    const { commands } = await pce.run('Weather');
    expect(commands[0]?.result).toMatchObject({ city: 'Oslo', days: 1, celsius: 21 });
  });

  it('wait for the approval that their own function asks for, and run with one key (B4, B6)', async () => {
    const tools = aiSdkTools({ refund });
    await using pce = orchestrate(tools, 'refund', { order: 'O-7', euros: '500' });
    const { status, turn } = await pce.run('Refund');
    expect(status).toBe('blocked');
    const [question] = await pce.interventions();
    const { commands } = await pce
      .resolve(question?.id ?? '', { choose: 'approve', by: 'ann' })
      .result();
    expect(turn).toBe(question?.turn);
    expect(commands[0]?.result).toEqual({
      refunded: 'O-7',
      key: expect.stringContaining(turn),
      isAborted: false,
    });
  });

  it('run at once if their own function, which may answer later, needs no approval (B6)', async () => {
    await using pce = orchestrate(aiSdkTools({ refund }), 'refund', { order: 'O-7', euros: '50' });
    expect(await pce.run('Refund 50 of O-7')).toMatchObject({ status: 'completed' });
  });

  it('are refused if they cannot run (B6)', () => {
    const { execute: _, ...byClient } = weather;
    const { description: __, ...unnamed } = weather;
    expect(() => aiSdkTools({ byClient })).toThrow('byClient has no execute');
    expect(() => aiSdkTools({ unnamed })).toThrow('unnamed has no description');
    expect(() => aiSdkTools({ odd: { ...weather, inputSchema: {} } })).toThrow(
      'inputSchema of odd: expected a Standard Schema',
    );
    const wrong: object = { weather: 'read', wether: 'read' };
    expect(() => aiSdkTools({ weather }, { effects: wrong })).toThrow('names no tool wether');
  });

  it('return the last value of a generator, and miss no required argument (B6)', async () => {
    const steps = tool({
      description: 'Counts',
      inputSchema: jsonSchema<{ to: string }>({ type: 'object', required: ['to'] }),
      async *execute({ to }) {
        yield 'first';
        yield `last of ${to}`;
      },
    });
    const [counts] = aiSdkTools({ steps });
    await using pce = orchestrate(aiSdkTools({ steps }), 'steps', { to: '3' });
    expect((await pce.run('Count')).commands[0]?.result).toBe('last of 3');
    expect(await counts?.parse({})).toEqual({ ok: false, issues: [{ message: 'to is missing' }] });
  });
});
