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
    ...{ role: 'compressor', model, contract: summarySchema, budget: 6_000 },
    ...{ tokenizer: estimatingTokenizer, temperature: undefined, onPrompt: undefined },
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

  it.each([
    ...[
      ['1,200', true],
      ['1,200.00', true],
      ['1201', false],
      ['12', false],
      ['12.3', true],
    ],
    ...[
      ['12.4', false],
      ['12.29', false],
      ['12.345', false],
      ['45%', true],
      ['45.0%', true],
    ],
    ...[
      ['46%', false],
      ['44.6%', false],
      ['88%', true],
      ['8', false],
      ['7', false],
    ],
    ...[
      ['7.5', true],
      ['8.0', false],
      ['QX-88', true],
      ['QX-89', false],
    ],
  ] as const)('finds %s of a failed step in another form: %s (A4, A9)', async (value, isFound) => {
    const summary =
      'At #4 the shop of https://acme.example said 1200, 12.34, a share of 0.45, 7.5, 88 and QX-88.';
    const failed = step(4, {
      result: {
        ...{ status: 'error', summary: `the shop said ${value}` },
        error: { code: 'internal', message: 'no', isRetryable: true },
      },
      claims: [{ claim: 'It is gone', confidence: 0.5, source: 'https://acme.example' }],
    });
    const { compress } = compressor([{ summary }, { summary }], { entries: [failed], earlier: '' });
    expect(await compress()).toBe(isFound ? summary : undefined);
    const silent = summary.replace('of https://acme.example ', '');
    const other = compressor([{ summary: silent }, { summary: silent }], {
      ...{ entries: [failed], earlier: '' },
    });
    expect(await other.compress()).toBeUndefined();
  });
});
