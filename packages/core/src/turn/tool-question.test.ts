import { directCalls } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { assertSound, openDesk } from '../../test/desk.js';
import type { JsonObject } from '../contracts/json.js';
import type { AskedCall } from '../contracts/tool-answer.js';
import type { Effect } from '../contracts/tool-outcome.js';
import { memoryStore } from '../store/memory-store.js';
import { defineTool } from '../tools/define-tool.js';
import { ToolQuestion } from '../tools/tool-question.js';

const sizes = {
  type: 'object',
  properties: { size: { type: 'string' }, count: { type: 'integer' } },
};

/** Opens a desk whose Executor calls the tool `order` a number of times, which asks for a size. */
function openShop(effect: Effect, count = 1, schema: JsonObject = sizes) {
  const store = memoryStore();
  const runs: (AskedCall | undefined)[] = [];
  const order = defineTool({
    ...{ name: 'order', description: 'Order a shirt', effect, input: z.object({}) },
    execute(_, { asked }) {
      runs.push(asked);
      const answer = asked?.answers.at(-1);
      if (answer === undefined)
        throw new ToolQuestion({ message: 'Which size?', schema, state: { cart: 7 } });
      if (answer.choice === 'decline') return { ordered: false };
      return { ordered: answer.value };
    },
  });
  const calls = Array.from({ length: count }, () => ({ tool: 'order', args: {} }));
  const open = () => openDesk([directCalls(...calls)], { tools: [order], store }).pce;
  return { open, pce: open(), runs };
}

describe('a tool that asks a person (C11, A14)', () => {
  it.each<Effect>(['read', 'idempotent', 'once'])(
    'waits, and runs again with the answer and its state (%s)',
    async (effect) => {
      const { pce, runs } = openShop(effect);
      const waiting = await pce.start('Order a shirt').result();
      const [question] = waiting.interventions;
      expect(waiting.status).toBe('blocked');
      expect(question).toMatchObject({
        ...{ kind: 'question', tool: 'order', message: 'Which size?' },
        ...{
          question: { args: {}, schema: sizes },
          options: [{ id: 'answer' }, { id: 'decline' }, {}],
        },
      });
      const value = { size: 'L', count: 2 };
      const result = await pce
        .resolve(question?.id ?? '', { choose: 'answer', value, by: 'ann' })
        .result();
      expect(result.status).toBe('completed');
      const answers = [{ question: 'Which size?', choice: 'answer', value, by: 'ann' }];
      expect(runs).toEqual([undefined, { answers, state: { cart: 7 } }]);
      await assertSound(pce, result);
    },
  );

  it('lets another process resolve the question and run the call once (F3)', async () => {
    const { pce, open, runs } = openShop('once');
    const [question] = (await pce.start('Order a shirt').result()).interventions;
    const decided = { choose: 'answer', answer: '{"size":"L","count":1}', by: 'ann' };
    const result = await open()
      .resolve(question?.id ?? '', decided)
      .result();
    expect(result.status).toBe('completed');
    expect(runs).toHaveLength(2);
    expect(runs[1]?.answers).toMatchObject([{ value: { size: 'L', count: 1 } }]);
  });

  it('asks the questions of concurrent calls under ids of their own', async () => {
    const { pce, runs } = openShop('read', 3);
    const { interventions } = await pce.start('Order shirts').result();
    expect(interventions.map(({ id }) => id)).toEqual(['turn_1.i1', 'turn_1.i2', 'turn_1.i3']);
    for (const { id } of interventions)
      await pce.resolve(id, { choose: 'decline', by: 'ann' }).result();
    expect((await pce.result('turn_1')).status).toBe('completed');
    expect(runs).toHaveLength(6);
  });

  it.each([
    ['Bo', { name: 'Bo' }],
    ['{"name":"Bo"}', { name: 'Bo' }],
    ['7', { name: '7' }],
  ])('reads %s as the value of a schema with one text', async (answer, value) => {
    const one = { type: 'object', properties: { name: { type: 'string' } } };
    const { pce, runs } = openShop('once', 1, one);
    const [question] = (await pce.start('Order a shirt').result()).interventions;
    await pce.resolve(question?.id ?? '', { choose: 'answer', answer, by: 'ann' }).result();
    expect(runs[1]?.answers).toMatchObject([{ value }]);
  });

  it('runs again with a declined answer', async () => {
    const { pce, runs } = openShop('once');
    const [question] = (await pce.start('Order a shirt').result()).interventions;
    const result = await pce.resolve(question?.id ?? '', { choose: 'decline', by: 'ann' }).result();
    expect(result.status).toBe('completed');
    expect(runs[1]?.answers).toEqual([{ question: 'Which size?', choice: 'decline', by: 'ann' }]);
  });

  it.each([
    [{ choose: 'answer', answer: 'large' }, /must be JSON by its schema: .*"size"/],
    [{ choose: 'answer' }, /needs an answer/],
    [{ choose: 'maybe' }, /has no choice maybe; choose answer/],
  ])('refuses %j and keeps the question open', async (decided, says) => {
    const { pce } = openShop('once');
    const { turn, interventions } = await pce.start('Order a shirt').result();
    const resolved = pce.resolve(interventions[0]?.id ?? '', { ...decided, by: 'ann' }).result();
    await expect(resolved).rejects.toThrow(says);
    expect((await pce.result(turn)).status).toBe('blocked');
  });
});
