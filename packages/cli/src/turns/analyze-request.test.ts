import type { JsonObject } from '@pce/core/contracts';
import { ModelError } from '@pce/core/errors';
import type { LanguageModel } from '@pce/core/ports';
import { scriptedModel } from '@pce/testkit';
import { workflowsFrom } from '@pce/workflows';
import { expect, it } from 'vitest';
import { analyzeRequest, type TurnStart } from './analyze-request.js';

const text = `---
name: find-product
version: 1.0
category: research
description: Finds what a product costs
triggers:
  - user_purpose: research cheapest …
inputs:
  query: { type: string, from: query }
steps:
  - name: search
    tool: product_search
    args: { query: "{{query}}" }
    outputs: [items]
mode: chat
---
`;
const told = { user_purpose: 'research cheapest tea', data_requirements: [] };
const analysis = {
  query_analysis: { user_purpose: 'research cheapest tea', data_requirements: {} },
};

async function startWith(
  analyst: LanguageModel | undefined,
  start: TurnStart = { inputs: {}, limits: {} },
  texts: readonly string[] = [text],
) {
  const notes: string[] = [];
  const output = {
    ...{ isTerminal: false, print: () => {}, write: () => {}, printJson: () => {} },
    note: (note: string) => notes.push(note),
  };
  const workflows = workflowsFrom(texts.map((each) => ({ file: 'a.md', text: each })));
  const host: Parameters<typeof analyzeRequest>[2] = { analyst, workflows };
  return { ...(await analyzeRequest('Where is tea cheap?', start, host, output)), notes };
}

it('tells the turn what its request is for, and counts the call (B2, A7)', async () => {
  const limits = { modelCalls: 8, tokens: 1_000 };
  const start = await startWith(scriptedModel([told]), { inputs: { city: 'Bonn' }, limits });

  expect(start.inputs).toEqual({ city: 'Bonn', ...analysis });
  expect(start.limits.modelCalls).toBe(7);
  expect(start.limits.tokens).toBeLessThanOrEqual(1_000);
  expect(start.notes).toEqual(['purpose: research cheapest tea']);
});

it('says nothing where no model is there to be asked (B2)', async () => {
  const start = await startWith(undefined);

  expect(start).toEqual({ inputs: {}, limits: {}, notes: [] });
});

it.each<[string, JsonObject, readonly string[]]>([
  ['the host has told it', { user_purpose: 'x' }, [text]],
  ['no workflow asks', {}, []],
])('asks no model where %s (B2)', async (_, inputs, texts) => {
  const model = scriptedModel([told]);

  expect((await startWith(model, { inputs, limits: {} }, texts)).inputs).toEqual(inputs);
  expect((await startWith(undefined, { inputs, limits: {} }, texts)).inputs).toEqual(inputs);
  expect(model.requests).toEqual([]);
});

it('goes on by rules where the model fails, and says so (B2)', async () => {
  const failing: LanguageModel = {
    id: 'test',
    generate: async () => {
      throw new ModelError('test', 'unauthorized', 'the key is wrong', {});
    },
  };

  const start = await startWith(failing);

  expect(start.inputs).toEqual({});
  expect(start.notes).toEqual(['the request was not analysed: the key is wrong']);
});

it('asks no model where the turn may ask none (B2, A7)', async () => {
  const limits = { modelCalls: 0 };
  const start = await startWith(scriptedModel([told]), { inputs: {}, limits });

  expect(start).toEqual({ inputs: {}, limits, notes: [] });
});
