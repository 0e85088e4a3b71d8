import { createOrchestrator, defineTool } from '@pce/core';
import { ModelError } from '@pce/core/errors';
import type { OutputGuard } from '@pce/core/ports';
import { memoryStore } from '@pce/core/store';
import { scriptedModel } from '@pce/testkit';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { soloRoles } from '../index.js';

const orders = [
  { id: 'SO-1', item: 'Rain jacket', eur: 119 },
  { id: 'SO-2', item: 'Headphones', eur: 189.9 },
];

/** A desk with a read and an effect, and a model that plays all roles. */
function openSolo(
  script: readonly unknown[],
  { outputGuard = [] as OutputGuard[], store = memoryStore() } = {},
) {
  const refunds: string[] = [];
  const tools = [
    defineTool({
      name: 'orders.list',
      description: 'List the orders',
      input: z.object({}),
      effect: 'read',
      execute: () => ({ orders }),
    }),
    defineTool({
      name: 'orders.refund',
      description: 'Refund an order',
      input: z.object({ id: z.string() }),
      execute: ({ id }) => {
        refunds.push(id);
        return { id, status: 'accepted' };
      },
    }),
  ];
  const model = scriptedModel(script, { converses: true });
  const pce = createOrchestrator({ ...soloRoles(model), tools, store, outputGuard });
  return { pce, model, refunds };
}

const list = { calls: [{ tool: 'orders.list', args: {} }] };
const refund = { calls: [{ tool: 'orders.refund', args: { id: 'SO-2' } }] };
const done = 'Order SO-2 was refunded [c1].';
const finalAnswer = 'The headphones (SO-2, 189.90 EUR) [c1] were refunded [c2].';

describe('soloRoles', () => {
  it('works in one conversation, recorded as commands, claims and effects (A27)', async () => {
    const { pce, model, refunds } = openSolo([list, refund, finalAnswer]);
    const result = await pce.start('Refund the headphones SO-2').result();
    expect(result).toMatchObject({ status: 'completed', answer: finalAnswer, iterations: 3 });
    expect(refunds).toEqual(['SO-2']);
    expect(result.effects).toMatchObject([{ tool: 'orders.refund', status: 'done' }]);
    expect(result.claims.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(model.requests).toHaveLength(3);
    const [, , last] = model.requests;
    // The results of the call are shown under their citable id.
    expect(JSON.stringify(last?.messages)).toContain('c1.orders');
    expect((await pce.replay(result.turn)).result.answer).toBe(finalAnswer);
  });

  it('evaluates the checks of its answer, and shows none of them (A11, A27)', async () => {
    const { pce } = openSolo([list, 'There are 2 [=count(c1.orders)] orders.']);
    const turn = pce.start('How many orders are there?');
    let shown = '';
    turn.on('answer.delta', ({ text }) => {
      shown += text;
    });
    const result = await turn.result();
    const answer = 'There are 2 orders.';
    expect(result).toMatchObject({ answer, values: [{ text: '2', label: 'derived' }] });
    expect(shown).toBe(answer);
    expect((await pce.replay(result.turn)).result).toMatchObject({ answer, values: result.values });
  });

  it('sends the same request after a crash, byte for byte (A27, F1)', async () => {
    const whole = openSolo([list, refund, finalAnswer]);
    await whole.pce.start('Refund the headphones SO-2', { turn: 'turn-1' }).result();
    const store = memoryStore();
    const down = new ModelError('scripted', 'unavailable', 'down', { isRetryable: true });
    const before = openSolo([list, down], { store });
    const turn = before.pce.start('Refund the headphones SO-2', { turn: 'turn-1' });
    await vi.waitFor(() => expect(before.model.requests).toHaveLength(2));
    await turn.pause();
    const after = openSolo([refund, finalAnswer], { store });
    const result = await after.pce.resume('turn-1').result();
    expect(result.status).toBe('completed');
    const messages = (model: typeof whole.model, place: number): string =>
      JSON.stringify([model.requests[place]?.messages, model.requests[place]?.tools]);
    expect(messages(after.model, 0)).toBe(messages(before.model, 1));
    expect(messages(before.model, 1)).toBe(messages(whole.model, 1));
  });

  it('returns errors of a call to the model: an unknown tool, invalid arguments (B5)', async () => {
    const { pce, model, refunds } = openSolo([
      {
        calls: [
          { tool: 'orders.refunds', args: { id: 'SO-2' } },
          { tool: 'orders.refund', args: { order: 2 } },
        ],
      },
      refund,
      done,
    ]);
    const result = await pce.start('Refund the headphones SO-2').result();
    const [, second] = model.requests;
    expect(second?.prompt).toMatch(/did you mean orders\.refund\?/);
    expect(second?.prompt).toMatch(/id/);
    expect(result.status).toBe('completed');
    expect(refunds).toEqual(['SO-2']);
  });

  it('asks the user with its own tool, and continues with the answer (A14)', async () => {
    const { pce, model } = openSolo([
      { calls: [{ tool: 'ask_user', args: { question: 'Which order?' } }] },
      refund,
      done,
    ]);
    const blocked = await pce.start('Refund my order').result();
    expect(blocked.interventions).toMatchObject([
      { kind: 'clarification', message: 'Which order?' },
    ]);
    const [question] = blocked.interventions;
    const result = await pce
      .resolve(question?.id ?? '', { choose: 'answer', answer: 'SO-2', by: 'ann' })
      .result();
    expect(result.status).toBe('completed');
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('SO-2');
  });

  it('passes the answer through guards before it is journaled or shown (F9)', async () => {
    const secret = 'The code is 4711.';
    const { pce } = openSolo([secret], {
      outputGuard: [
        {
          name: 'no-codes',
          checkOutput: ({ answer }) =>
            answer.includes('4711')
              ? { action: 'change', to: 'The code is hidden.', reason: 'a code' }
              : { action: 'allow' },
        },
      ],
    });
    const turn = pce.start('What is the code?');
    const shown: string[] = [];
    turn.on('notice', (notice) => {
      if (notice.type === 'answer.delta') shown.push(notice.text);
    });
    const result = await turn.result();
    expect(result.answer).toBe('The code is hidden.');
    expect(shown.join('')).toBe('The code is hidden.');
    expect(JSON.stringify(await pce.events(result.turn))).not.toContain('4711');
  });

  it('asks again after an empty message, and executes the first twenty of more calls (A7)', async () => {
    const many = Array.from({ length: 25 }, () => ({ tool: 'orders.list', args: {} }));
    const { pce } = openSolo([
      new ModelError('scripted', 'empty', 'nothing'),
      { calls: many },
      'There are two orders [c1].',
    ]);
    const result = await pce.start('How many orders are there?').result();
    expect(result.status).toBe('completed');
    expect(result.commands).toHaveLength(20);
  });

  it('rejects a model without native tool calls, and suggests modelRoles (A27)', () => {
    expect(() => soloRoles(scriptedModel([]))).toThrow(/modelRoles/);
  });
});
