import { LimitReachedError, ModelError } from '@pce/core';
import { roleContext, step } from '@pce/role-parts/test';
import { scriptedModel } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { type CompressInput, modelCompressor, summarySchema } from './compressor.js';
import { modelClient } from './model-client.js';
import { estimatingTokenizer } from './prompt/budgets.js';
import { promptsFor } from './role-prompts.js';

const input: CompressInput = {
  entries: [step(2), step(3)],
  earlier: '#1 Look up price 1 → r1: price: 7',
  tokens: 100,
};

function compressor(answers: readonly unknown[], changes: Partial<CompressInput> = {}) {
  const model = scriptedModel(answers);
  const asked = modelClient({
    role: 'compressor',
    model,
    contract: summarySchema,
    budget: 6_000,
    tokenizer: estimatingTokenizer,
    temperature: undefined,
    onPrompt: undefined,
    prompt: promptsFor({}).compressor,
  });
  return {
    model,
    compress: () => modelCompressor(asked).compress({ ...input, ...changes }, roleContext),
  };
}

describe('the Compressor by a model', () => {
  it('returns a summary in which every result of the steps and of earlier ones can be referenced (A9)', async () => {
    const { model, compress } = compressor([{ summary: 'The prices are\nin r1 to r3.' }]);
    expect(await compress()).toBe('The prices are in r1 to r3.');
    expect(model.requests[0]?.prompt).toContain(input.earlier);
    expect(model.requests[0]?.prompt).toContain('→ r3: price: 21');
  });

  it('asks once more if something was lost, and names it (A9)', async () => {
    const { model, compress } = compressor([{ summary: 'In r2.' }, { summary: 'In r1 to r3.' }]);
    expect(await compress()).toBe('In r1 to r3.');
    for (const lost of ['reference r1', 'reference r3'])
      expect(model.requests[1]?.prompt).toContain(lost);
  });

  it('returns none if two summaries lost something, or were too long (A9)', async () => {
    const { model, compress } = compressor([
      { summary: 'All fine.' },
      { summary: `In r1 to r3. ${'And so on, '.repeat(100)}` },
    ]);
    expect(await compress()).toBeUndefined();
    expect(model.requests).toHaveLength(2);
  });

  it('returns none if the model fails, and passes on that a budget is spent (A7)', async () => {
    const failure = new ModelError('acme:small', 'not_json', 'no JSON');
    await expect(compressor([failure]).compress()).resolves.toBeUndefined();
    const spent = new LimitReachedError('modelCalls', 50, 'spent');
    await expect(compressor([spent]).compress()).rejects.toBe(spent);
  });

  const steps = [3, 4, 5].map((iteration) => step(iteration));
  it.each<readonly [string, boolean, Partial<CompressInput>]>([
    ['Prices are in r3 to r5.', true, { entries: steps, earlier: '' }],
    ['Prices are in r3–r5.', true, { entries: steps, earlier: '' }],
    ['Prices are in r3 and r5.', false, { entries: steps, earlier: '' }],
    ['Prices are in r30.', false, { entries: steps, earlier: '' }],
    ['Prices are in r1 to r4.', true, { entries: [], earlier: 'In r1 and r3.' }],
    ['Prices are in r1.', false, { entries: [], earlier: 'In r1 and r3.' }],
    ['Prices are in r1 and r3.', false, { entries: [], earlier: 'In r1 to r3.' }],
  ])('checks that “%s” names every result: %s (A9, A21)', async (summary, isWhole, changes) => {
    const { compress } = compressor([{ summary }, { summary }], changes);
    expect(await compress()).toBe(isWhole ? summary : undefined);
  });
});
