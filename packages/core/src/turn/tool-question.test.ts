import { directCalls } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { assertSound, openDesk } from '../../test/desk.js';
import {
  defineTool,
  type Effect,
  type JsonObject,
  memoryStore,
  ToolQuestion,
  type TurnResult,
} from '../index.js';
import type { AskedCall } from '../internal.js';

const sizes = {
  type: 'object',
  properties: { size: { type: 'string' }, count: { type: 'integer' } },
};

interface ShopOptions {
  readonly count?: number;
  readonly schema?: JsonObject;
  readonly destructive?: boolean;
}

/** Opens a desk whose Executor calls the tool `order` a number of times, which asks for a size. */
function openShop(
  effect: Effect,
  { count = 1, schema = sizes, destructive = false }: ShopOptions = {},
) {
  const store = memoryStore();
  const runs: (AskedCall | undefined)[] = [];
  const order = defineTool({
    name: 'order',
    description: 'Order a shirt',
    effect,
    destructive,
    input: z.object({}),
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
        kind: 'question',
        tool: 'order',
        message: 'Which size?',
        question: { args: {}, schema: sizes },
        options: [{ id: 'answer' }, { id: 'decline' }, {}],
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
    const { pce, runs } = openShop('read', { count: 3 });
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
    const { pce, runs } = openShop('once', { schema: one });
    const [question] = (await pce.start('Order a shirt').result()).interventions;
    await pce.resolve(question?.id ?? '', { choose: 'answer', answer, by: 'ann' }).result();
    expect(runs[1]?.answers).toMatchObject([{ value }]);
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

  it.each<[Effect, boolean, string[]]>([
    ['read', false, ['question after 2 runs']],
    ['idempotent', false, ['question after 2 runs']],
    ['idempotent', true, ['approval after 1 runs', 'question after 2 runs']],
    ['once', false, ['in_doubt after 1 runs', 'question after 2 runs']],
    ['once', true, ['in_doubt after 1 runs', 'question after 2 runs']],
  ])(
    'runs in a fork only by a decision there (%s, destructive: %s) (F1, F9)',
    async (effect, destructive, asked) => {
      const { pce, runs } = openShop(effect, { destructive });
      const choices = { approval: 'approve', question: 'decline', in_doubt: 'run_again' } as const;
      const answer = ({ interventions: [open] }: TurnResult) =>
        pce
          .resolve(open?.id ?? '', {
            choose: choices[open?.kind as keyof typeof choices],
            approvedHash: open?.approval?.hash,
            by: 'bob',
          })
          .result();
      const started = await pce.start('Order a shirt').result();
      const parent = destructive ? await answer(started) : started;
      expect(parent.interventions).toMatchObject([{ kind: 'question' }]);
      const at = (await pce.events(parent.turn)).length;
      let fork = await pce.fork(parent.turn, { at }).result();
      const questions: string[] = [];
      while (fork.interventions.length > 0) {
        questions.push(`${fork.interventions[0]?.kind} after ${runs.length} runs`);
        fork = await answer(fork);
      }
      expect(questions).toEqual(asked);
      expect(runs).toHaveLength(3);
      expect(fork.status).toBe('completed');
    },
  );
});
