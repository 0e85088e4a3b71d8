import { expect, it } from 'vitest';
import { workflowsFrom } from './workflows.js';

// A file of another host, with all features that PCE once did not support.
const text = `---
name: shop_research
version: "2.0"
category: research
description: >
  Looks into a product, then for shops that have it.

triggers:
  - action_needed: live_search
  - intent: [commerce, transactional]
  - "data_requirements.needs_current_prices: true"
  - "cheapest {product}"
  - "who sells {thing}"

planner_selection:
  conditions:
    - "the user wants to buy"

inputs:
  goal:
    type: string
    required: true
    from: original_query
  context:
    type: string
    required: false
    from: section_2
  target_shops:
    type: integer
    required: false

constraints:
  max_visits: 2
  visit_delay_seconds: "4-6"
  timeout_seconds: 120

outputs:
  products:
    type: array
    description: "With prices"
  report_md:
    type: string
    description: "For debugging"

steps:
  - name: research
    description: Looks into it first.
    tool: internal://internet.visit
    condition: "{{goal}} is not empty"
    args:
      goal: "{{goal}}"
      context: "{{context | default: ''}}"
      intent: "{{context.intent | default: 'commerce'}}"
    roles:
      - name: Planner
    outputs: [findings]
  - name: shops
    tool: internet.visit
    args:
      research: "{{research}}"
      shops: "{{target_shops | default: 3}}"
    outputs:
      - products

success_criteria:
  - "products.length >= 1"

fallback:
  workflow: null
  message: "Nothing found"
---

--- not the end of anything
`;

const workflows = workflowsFrom([{ file: 'shop.md', text }]);
const [workflow] = workflows.list;

const matched = (command: string, inputs = {}) =>
  workflows.match({ command, inputs, mode: 'chat' })?.inputs;

it('loads a file of another host, and reports unused keys (B1)', () => {
  expect(
    workflows.problems.map(({ line, severity, message }) => `${line} ${severity} ${message}`),
  ).toEqual([
    '15 warning planner_selection: not a key that PCE knows; kept, but not used',
    '27 warning inputs.context.from: read as inputs.section_2, an input of the turn',
    '34 warning constraints.visit_delay_seconds: not a constraint that PCE can enforce; kept as text',
    '41 warning outputs.report_md: described, but no step gives it, so it is left out',
    '54 warning roles: not a key that PCE knows; kept, but not used',
  ]);
  expect(workflow).toMatchObject({
    description: 'Looks into a product, then for shops that have it.\n',
    constraints: { timeoutMs: 120_000, texts: ['visit_delay_seconds: 4-6'] },
    outputs: { products: '{{products}}' },
    fallback: { workflow: undefined, message: 'Nothing found' },
    extra: { planner_selection: { conditions: ['the user wants to buy'] } },
    body: '\n--- not the end of anything\n',
  });
});

it("matches it by any of its triggers, with inputs by that host's names (B2)", () => {
  const inputs = { section_2: 'before' };
  expect(matched('cheapest lamp', inputs)).toEqual({
    product: 'lamp',
    goal: 'cheapest lamp',
    context: 'before',
  });
  expect(matched('who sells lamps')).toEqual({ thing: 'lamps', goal: 'who sells lamps' });
  expect(matched('look', { action_needed: 'live_search' })).toEqual({ goal: 'look' });
  expect(matched('look', { intent: 'transactional' })).toEqual({ goal: 'look' });
  expect(matched('look', { data_requirements: { needs_current_prices: true } })).toBeDefined();
  expect(matched('look', { intent: 'informational' })).toBeUndefined();
});
