import { expect, it } from 'vitest';
import { workflowsFrom } from '../workflows.js';

const text = `---
name: find-product
triggers:
  - user_purpose: research cheapest …
    data_requirements: { needs_current_prices: true }
inputs:
  query: { from: query }
steps:
  - { name: search, tool: product_search, args: { query: "{{query}}" } }
---
`;
const workflows = workflowsFrom([{ file: 'find-product.md', text }]);
const match = (command: string, query_analysis?: { [key: string]: unknown }) =>
  workflows.match({
    command,
    inputs: query_analysis === undefined ? {} : JSON.parse(JSON.stringify({ query_analysis })),
    mode: 'chat',
  })?.workflow;
const analysis = (needs: boolean) => ({
  user_purpose: 'research cheapest notebook',
  data_requirements: { needs_current_prices: needs },
});

it('returns what the triggers need from an analysis, and nothing else (B2)', () => {
  expect(workflows.neededAnalysis?.()).toEqual({
    purposes: ['research cheapest …'],
    requirements: { needs_current_prices: true },
  });
  expect(workflowsFrom([]).neededAnalysis?.()).toBeUndefined();
});

it('matches triggers by the analysis of the request, for commands on its subject (B2)', () => {
  expect(match('Look for notebook offers', analysis(true))).toBe('find-product');
  expect(match('Look for notebook offers', analysis(false))).toBeUndefined();
  expect(match('Write r1 to `offers.json`', analysis(true))).toBeUndefined();
});

it.each([
  ['Research the cheapest laptop', 'find-product'],
  ['Research the cheapest wine for a poem', 'find-product'],
  ['Find the oldest castle', undefined],
  ['Write a poem about cheap wine', undefined],
])('reads “%s” without an analysis by its own words (B2)', (command, workflow) => {
  expect(match(command)).toBe(workflow);
});
