import { LimitReachedError, ModelError } from '@pce/core';
import { scriptedModel } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { step } from '../../../test/log-entries.js';
import { roleContext } from '../../../test/play.js';
import { modelClient } from '../model-client.js';
import { estimatingTokenizer } from '../prompt/tokenizer.js';
import { promptsFor } from '../role-prompts.js';
import type { CompressInput } from './compressor.js';
import { modelCompressor, summarySchema } from './model-compressor.js';
import { spanOf } from './span.js';

const input: CompressInput = {
  entries: [step(2), step(3)],
  earlier: [{ text: '#1 r1 Look up price 1: price: 7', span: spanOf(step(1)) }],
  kept: '',
  tokens: 100,
};

function compressor(answers: readonly unknown[], asks: CompressInput = input) {
  const model = scriptedModel(answers);
  const asked = modelClient({
    ...{ role: 'compressor', model, contract: summarySchema, budget: 6_000 },
    ...{ tokenizer: estimatingTokenizer, temperature: undefined, onPrompt: undefined },
    prompt: promptsFor({}).compressor,
  });
  return { model, compress: () => modelCompressor(asked).compress(asks, roleContext) };
}

const failing = (error: Error) =>
  modelCompressor({
    version: 'x',
    fixed: 500,
    room: 1_000,
    count: (text) => text.length,
    stretched: () => 1_000,
    ask: () => Promise.reject(error),
  }).compress(input, roleContext);

describe('the Compressor by a model', () => {
  it('gives a summary in which everything is within reach, from the entries and what came before (A9)', async () => {
    const { model, compress } = compressor([{ summary: 'The prices are\nin r1 to r3.' }]);
    expect(await compress()).toBe('The prices are in r1 to r3.');
    expect(model.requests[0]?.prompt).toContain('#1 r1 Look up price 1: price: 7');
    expect(model.requests[0]?.prompt).toContain('→ r3: price: 21');
  });

  it('asks once more where something was lost, and says what (A9)', async () => {
    const { model, compress } = compressor([{ summary: 'In r2.' }, { summary: 'In r1 to r3.' }]);
    expect(await compress()).toBe('In r1 to r3.');
    expect(model.requests[1]?.prompt).toContain('reference r1; reference r3 of step #3');
  });

  it('shortens the rest alone: what code keeps beside it need not be said again (A9)', async () => {
    const thought = step(4, { action: 'ANALYZE', analysis: 'D20: 267.40' });
    const { command: _, result: __, ...analysis } = thought;
    const { model, compress } = compressor([{ summary: 'The prices are in r1 to r3.' }], {
      ...input,
      entries: [...input.entries, analysis],
      kept: 'Known from them: #4 D20: 267.40',
    });
    expect(await compress()).toBe('The prices are in r1 to r3.');
    expect(model.requests[0]?.prompt).toContain('#4 D20: 267.40');
  });

  it('gives none where two summaries lost something, or were too long (A9)', async () => {
    const { model, compress } = compressor([
      { summary: 'All fine.' },
      { summary: `In r1 to r3. ${'And so on, '.repeat(100)}` },
    ]);
    expect(await compress()).toBeUndefined();
    expect(model.requests).toHaveLength(2);
  });

  it('gives none where the model fails, and passes on that a budget is spent (A7)', async () => {
    const failure = new ModelError('acme:small', 'not_json', 'no JSON');
    await expect(failing(failure)).resolves.toBeUndefined();
    const spent = new LimitReachedError('modelCalls', 50, 'spent');
    await expect(failing(spent)).rejects.toBe(spent);
  });
});
