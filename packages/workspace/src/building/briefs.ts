import type { ToolFamily } from '@pce/core/internal';
import { assetPaths } from '../assets/asset-paths.js';
import type { AssetBuilder } from './asset-builder.js';

const sampleFamily = {
  name: 'text',
  description: 'Works on texts',
  effect: 'read',
  constraints: ['changes nothing'],
};

const sampleSource = `// ---
// description: Count the words of a text
// parameters: { text: { type: string } }
// effect: read
// ---
export default async function ({ text }) {
  return { words: text.split(/\\s+/).filter((word) => word !== '').length };
}
`;

const sampleTool = {
  name: 'text.count',
  source: sampleSource,
  cases: [
    { name: 'two words', args: { text: 'a b' }, data: { words: 2 } },
    { name: 'an empty text', args: { text: '' }, data: { words: 0 } },
    { name: 'no text', args: {}, error: 'invalid_input' },
  ],
};

const sampleWorkflow = `---
name: find-product
version: 1.0
category: research
description: Finds what a product costs, cheapest first.
triggers:
  - "find {product} for sale"
  - "find {product} for sale under {max_price}"
inputs:
  product:
    type: string
    description: What to look for
  max_price:
    type: number
    required: false
steps:
  - name: search
    tool: product_search
    args:
      query: "{{product}}"
      maxPrice: "{{max_price}}"
    outputs:
      products: items
  - name: compare
    tool: compare_prices
    when: count(products) > 1
    args:
      products: "{{products}}"
    outputs: [cheapest]
outputs:
  products: "{{products}}"
  cheapest: "{{cheapest}}"
success_criteria:
  - products is not empty
constraints:
  - Current prices only
---

# Find a product

Asks the shops, then compares.
`;

const workflowSyntax = `A workflow is a Markdown file; its front matter says all that runs.
- triggers: sentences of the commands it serves; {name} takes a word or more of the command into the input of that name.
- inputs: required, unless "required: false" or a default is given.
- steps: name, tool, args; {{name}} and {{name.path}} are values of inputs and of outputs of earlier steps, and keep their type where nothing stands beside them. "workflow: name" in place of a tool runs another workflow.
- outputs of a step: { newName: path.in.the.result }, or [names] as they are in the result.
- "when: condition" leaves a step out; "forEach: { in: products, as: product, max: 20 }" runs it for each item, and its outputs are lists.
- success_criteria: conditions such as "products is not empty", "count(products) >= 3", "total > 0 OR note is not empty".
- fallback: { workflow, message } for when a step or a criterion fails.`;

export function familyBrief({ families }: AssetBuilder): string {
  return [`A sample of the arguments:\n${json(sampleFamily)}`, familyLines(families)].join('\n\n');
}

export function toolBrief({ families }: AssetBuilder): string {
  return [
    `A sample of the arguments:\n${json(sampleTool)}`,
    `Its source, as it reads:\n${sampleSource}`,
    familyLines(families),
  ].join('\n\n');
}

export function workflowBrief({ workflows }: AssetBuilder): string {
  const names = workflows.list.map(({ name }) => name);
  const taken = names.length === 0 ? '' : `\n\nNames that are taken: ${names.join(', ')}.`;
  return `${workflowSyntax}\n\nA sample of the text:\n${sampleWorkflow}${taken}`;
}

/** Describes the assets named in a command, and the syntax of their files, for the model. */
export async function editBrief(builder: AssetBuilder, command: string): Promise<string> {
  const assets = await namedAssets(builder, command);
  const texts = await Promise.all(
    assets.map(async ({ kind, name }) => {
      const file = await builder.read(assetPaths[kind](name));
      const cases = kind === 'tool' ? await builder.read(assetPaths.cases(name)) : undefined;
      const proof = cases === undefined ? '' : `\nIts cases as they stand:\n${cases}`;
      return `The ${kind} ${name} as it stands:\n${file ?? ''}${proof}`;
    }),
  );
  const kinds = new Set(assets.map(({ kind }) => kind));
  const needsSyntax = kinds.size === 0 || kinds.has('workflow');
  return [...texts, ...(needsSyntax ? [workflowSyntax] : []), assetLines(builder)].join('\n\n');
}

/** Lists the workspace's own assets for the model, for a command that deletes one. */
export function assetLines(builder: AssetBuilder): string {
  return `Made here: ${ownAssets(builder)
    .map(({ kind, name }) => `${kind} ${name}`)
    .join(', ')}.`;
}

interface Asset {
  readonly kind: 'tool' | 'workflow' | 'family';
  readonly name: string;
}

function ownAssets({ catalog, workflows, families }: AssetBuilder): readonly Asset[] {
  const tools = catalog
    .list()
    .filter(({ name, source }) => source === assetPaths.tool(name))
    .map(({ name }): Asset => ({ kind: 'tool', name }));
  const own = workflows.list.map(({ name }): Asset => ({ kind: 'workflow', name }));
  return [
    ...tools,
    ...own,
    ...[...families.keys()].map((name): Asset => ({ kind: 'family', name })),
  ];
}

async function namedAssets(builder: AssetBuilder, command: string): Promise<readonly Asset[]> {
  const words = new Set(command.toLowerCase().match(/[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/gu));
  return ownAssets(builder).filter(({ name }) => words.has(name.toLowerCase()));
}

function familyLines(families: ReadonlyMap<string, ToolFamily>): string {
  const lines = [...families.values()].map((family) => json(family));
  return lines.length === 0 ? 'There is no family yet.' : `Families:\n${lines.join('\n')}`;
}

function json(value: object): string {
  return JSON.stringify(value);
}
