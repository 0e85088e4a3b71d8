import { scriptedModel } from '@pce/testkit';
import { expect, it } from 'vitest';
import { workflowsFrom } from '../workflows.js';
import { analyzeQueryByModel } from './analyze-query-by-model.js';
import { neededAnalysis } from './needed-analysis.js';

const text = `---
name: find-product
version: 1.0
category: research
description: Finds what a product costs
triggers:
  - user_purpose: research cheapest …
    data_requirements: { needs_current_prices: true }
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
const workflows = workflowsFrom([{ file: 'find-product.md', text }]);
const { signal } = new AbortController();

/** Matches a command of a turn whose request a model has analysed. */
const matchAfter = async (answer: unknown, command: string) => {
  const needed = neededAnalysis(workflows.list);
  if (needed === undefined) throw new Error('the triggers ask nothing');
  const model = scriptedModel([answer]);
  const { analysis } = await analyzeQueryByModel('I need a notebook, not too dear', needed, {
    ...{ model, signal },
  });
  const inputs = { query_analysis: { ...analysis } };
  return workflows.match({ command, inputs, mode: 'chat' })?.workflow;
};
const needs = (needed: boolean) => ({
  user_purpose: 'research cheapest notebook',
  data_requirements: [{ name: 'needs_current_prices', needed }],
});

it('asks for what the triggers name, and for nothing else (B2)', () => {
  expect(neededAnalysis(workflows.list)).toEqual({
    purposes: ['research cheapest …'],
    requirements: { needs_current_prices: true },
  });
  expect(neededAnalysis([])).toBeUndefined();
});

it('fires triggers by what a model told of the request (B2)', async () => {
  expect(await matchAfter(needs(true), 'Look for notebook offers')).toBe('find-product');
  expect(await matchAfter(needs(false), 'Look for notebook offers')).toBeUndefined();
});

it('reads a command on another subject by itself (B2)', async () => {
  expect(await matchAfter(needs(true), 'Write r1 to `offers.json`')).toBeUndefined();
});

it('drops requirements that nobody asked about (B2)', async () => {
  const needed = { purposes: [], requirements: { needs_weather: true } };
  const { analysis } = await analyzeQueryByModel('x', needed, {
    model: scriptedModel([needs(true)]),
    signal,
  });

  expect(analysis.data_requirements).toEqual({});
});
