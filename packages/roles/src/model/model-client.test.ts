import { RoleFailedError } from '@pce/core';
import { roleContext } from '@pce/role-parts/test';
import { scriptedModel } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { modelClient, type PromptReport } from './model-client.js';

const prompt = { system: 'Be brief.', answer: { type: 'object' } };
/** Tokens of system prompt and schema, and of what providers add. */
const fixed = 'Be brief.'.length + JSON.stringify(prompt.answer).length + 24;

function client(budget: number) {
  const reports: PromptReport[] = [];
  const model = scriptedModel([{ a: 1 }]);
  const made = modelClient({
    ...{ role: 'critic', model, prompt, budget, temperature: undefined },
    contract: z.object({ a: z.number() }),
    tokenizer: { count: (text) => text.length },
    onPrompt: (report) => reports.push(report),
  });
  return { made, model, reports };
}

it('has the room left by system prompt and schema, at any factor of the budget (A20)', () => {
  const { made } = client(100);

  expect([made.fixed, made.room]).toEqual([fixed, 100 - fixed]);
  expect([made.stretched(1), made.stretched(3)]).toEqual([100 - fixed, 300 - fixed]);
  expect(made.count('four')).toBe(4);
});

it('accepts a prompt that just fits its budget, and rejects a longer one (A20)', async () => {
  const budget = fixed + 10;
  const fitting = client(budget);
  const longer = client(budget);

  expect(await fitting.made.ask('x'.repeat(10), roleContext)).toEqual({ a: 1 });
  await expect(longer.made.ask('x'.repeat(11), roleContext)).rejects.toThrow(RoleFailedError);
  expect(longer.model.requests).toEqual([]);
  expect([fitting, longer].map(({ reports }) => reports.map(({ tokens }) => tokens))).toEqual([
    [budget],
    [budget + 1],
  ]);
});

it('accepts a prompt that just fits a multiple of its budget, and reports it (A20)', async () => {
  const budget = fixed + 10;
  const twice = 2 * budget - fixed;
  const reports: unknown[] = [];
  const context = { ...roleContext, report: (report: unknown) => void reports.push(report) };

  expect(await client(budget).made.ask('x'.repeat(twice), context, 2)).toEqual({ a: 1 });
  expect(await client(budget).made.ask('x'.repeat(10), context, 2)).toEqual({ a: 1 });
  await expect(client(budget).made.ask('x'.repeat(twice + 1), context, 2)).rejects.toThrow(
    `takes about ${2 * budget + 1} tokens, and its prompt may have ${budget}`,
  );
  expect(reports).toEqual([
    { promptTokens: 2 * budget, stretched: { tokens: 2 * budget, budget } },
    { promptTokens: budget },
  ]);
});
