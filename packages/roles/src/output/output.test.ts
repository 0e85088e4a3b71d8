import { createOrchestrator, defineTool, type Json, type Roles } from '@pce/core';
import type { RoleModel } from '@pce/core/ports';
import { ruleRoles } from '@pce/rules';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { answering } from '../../test/answering.js';
import { modelRoles } from '../index.js';
import { outputPrompt } from '../model/output.prompt.js';

const catalogue: Readonly<Record<string, Json>> = {
  laptops: [
    { name: 'Acme 13', price_usd: 799, stock: 4, tags: ['light'] },
    { name: 'Bolt 14', price_usd: 649, stock: 0, tags: [] },
  ],
  warranty: { months: 24, provider: 'Shield' },
  phones: [{ name: 'Nova', price_usd: 300, stock: 1, tags: [] }],
};

const list = defineTool({
  name: 'shop.list',
  description: 'List products of a kind',
  effect: 'read',
  input: z.object({ kind: z.string() }),
  execute: ({ kind }) => catalogue[kind] ?? null,
});

const laptop = z.object({ name: z.string(), priceUsd: z.number() });

async function byRules<Output>(kinds: readonly string[], output: z.ZodType<Output>) {
  await using pce = createOrchestrator({ ...ruleRoles(), tools: [list] });
  const steps = kinds.map((kind, index) => `${index + 1}. List products of the kind "${kind}"`);
  const request = `# Shop\n\n## Goals\n- Know the products\n\n## Steps\n${steps.join('\n')}\n`;
  const result = await pce.start(request, { output }).result();
  const { status, output: value, outputEvidence, warnings } = result;
  return { status, value, outputEvidence, warnings: warnings.map(({ message }) => message) };
}

describe('by rules', () => {
  it('uses the part of a result with the right shape, with the source of each value (A11)', async () => {
    const { status, value, outputEvidence } = await byRules(['laptops'], z.array(laptop));
    expect({ status, value }).toEqual({
      status: 'completed',
      value: [
        { name: 'Acme 13', priceUsd: 799 },
        { name: 'Bolt 14', priceUsd: 649 },
      ],
    });
    expect(outputEvidence.map(({ path, from, label }) => [path, from, label])).toEqual([
      ['[0].name', 'r1[0].name', 'supported'],
      ['[0].priceUsd', 'r1[0].price_usd', 'supported'],
      ['[1].name', 'r1[1].name', 'supported'],
      ['[1].priceUsd', 'r1[1].price_usd', 'supported'],
    ]);
    expect(outputEvidence[0]?.citations).toEqual(['c1']);
  });

  it('composes an output from several results (A11)', async () => {
    const offer = z.object({
      laptops: z.array(laptop),
      months: z.number().int(),
      note: z.string().optional(),
      currency: z.enum(['USD', 'EUR']).default('USD'),
    });
    expect((await byRules(['laptops', 'warranty'], offer)).value).toEqual({
      laptops: [
        { name: 'Acme 13', priceUsd: 799 },
        { name: 'Bolt 14', priceUsd: 649 },
      ],
      months: 24,
      currency: 'USD',
    });
  });

  it.each([
    [
      'a property that no result has',
      z.object({ weight: z.number() }),
      'no result has a field "weight"',
    ],
    [
      'a name that has several values',
      z.object({ name: z.string() }).strict().required(),
      'r1[0] ({"name":"Acme 13"}) and r1[1] ({"name":"Bolt 14"}) could both be meant',
    ],
    ['a value of another type', z.object({ stock: z.boolean() }), 'stock: no result has a field'],
    [
      'what the schema refuses',
      z.array(laptop).max(1),
      'Too big: expected array to have <=1 items',
    ],
  ])('fills nothing for %s, and reports why (A11)', async (_, schema: z.ZodType, reason) => {
    const { value, warnings } = await byRules(['laptops'], schema);
    expect(value).toBeNull();
    expect(warnings[0]).toContain(reason);
  });

  it('follows references of a schema, and terminates on a recursive one (A11)', async () => {
    interface Node {
      readonly name: string;
      readonly parts?: readonly Node[] | undefined;
    }
    const node: z.ZodType<Node> = z.object({
      name: z.string(),
      get parts() {
        return z.array(node).optional();
      },
    });
    expect((await byRules(['phones'], z.array(node))).value).toEqual([{ name: 'Nova' }]);
  });
});

/** Plans, looks laptops up, answers; then fills outputs from a script. */
function modelWith(outputs: readonly Json[], prompts: string[] = []): RoleModel {
  const rest = answering((role, prompt) => {
    switch (role) {
      case 'executor':
        return prompt.includes('→ r1') ? { done: true } : { commands: ['List the laptops'] };
      case 'coordinator':
        return { status: 'selected', name: 'shop.list', args: { kind: 'laptops' } };
      case 'synthesizer':
        return { answer: 'The Acme 13 costs 799 USD [c1].' };
    }
  });
  return {
    ...rest,
    async generate(request) {
      if (request.system !== outputPrompt) return rest.generate(request);
      const reply = outputs[Math.min(prompts.length, outputs.length - 1)];
      prompts.push(request.prompt);
      const result = await request.schema['~standard'].validate(reply);
      if (result.issues !== undefined) throw new Error(JSON.stringify(result.issues));
      return { output: result.value, usage: { inputTokens: 1, outputTokens: 1, cost: 0 } };
    },
  };
}

async function byModel<Output>(roles: Roles, output: z.ZodType<Output>) {
  await using pce = createOrchestrator({ ...roles, tools: [list] });
  return await pce.start('Which laptop is cheapest?', { output }).result();
}

const cheapest = z.object({ name: z.string(), priceUsd: z.number(), inStock: z.boolean() });
const right = {
  output: { name: 'Bolt 14', priceUsd: 649, inStock: false },
  evidence: [{ path: '', citations: ['c1'] }],
};

describe('by a model', () => {
  it('fills the output with the evidence of each value, as found by code (A11)', async () => {
    const { status, output, outputEvidence } = await byModel(
      modelRoles(modelWith([right])),
      cheapest,
    );
    expect({ status, output }).toEqual({ status: 'completed', output: right.output });
    expect(outputEvidence).toEqual([
      { path: 'name', label: 'supported', citations: ['c1'], from: 'r1[1].name' },
      { path: 'priceUsd', label: 'supported', citations: ['c1'], from: 'r1[1].price_usd' },
      { path: 'inStock', label: 'asserted', citations: ['c1'] },
    ]);
  });

  it.each([
    [
      'a value that the cited result lacks',
      { ...right.output, priceUsd: 599 },
      right.evidence,
      'priceUsd is unsupported',
    ],
    [
      'a citation that does not exist',
      right.output,
      [{ path: '', citations: ['c9'] }],
      'it cites c9, which does not exist',
    ],
    ['a value without a citation', right.output, [], 'name is uncited'],
    [
      'a shape that is not the schema’s',
      { name: 'Bolt 14' },
      right.evidence,
      'does not have the shape of its schema',
    ],
  ])(
    'asks once more for %s; a strict host gets none then (A11)',
    async (_, output, evidence, problem) => {
      const prompts: string[] = [];
      const mended = await byModel(
        modelRoles(modelWith([{ output, evidence }, right], prompts)),
        cheapest,
      );
      expect(mended.output).toEqual(right.output);
      expect(prompts[1]).toContain(problem);
      const strict = modelRoles(modelWith([{ output, evidence }]), { evidence: 'strict' });
      const failed = await byModel(strict, cheapest);
      expect(failed.output).toBeNull();
      expect(failed.warnings.at(-1)?.message).toContain(problem);
    },
  );

  it('repairs unambiguous errors, without changing a value (A11)', async () => {
    const slips = {
      ...right,
      output: JSON.stringify({ name: 'Bolt 14', priceUsd: '649', inStock: 'false', more: null }),
    };
    expect((await byModel(modelRoles(modelWith([slips])), cheapest)).output).toEqual(right.output);
  });

  it.each([
    [[], ['uncited', 'uncited', 'uncited'], []],
    [[{ path: '', citations: ['c9', 'c1'] }], Array(3).fill('unsupported'), ['c1']],
  ])(
    'delivers values without evidence by %j, marked as such (A11)',
    async (evidence, labels, citations) => {
      const roles = modelRoles(modelWith([{ ...right, evidence }]));
      const { output, outputEvidence } = await byModel(roles, cheapest);
      expect(output).toEqual(right.output);
      expect(outputEvidence.map(({ label }) => label)).toEqual(labels);
      for (const each of outputEvidence) expect(each.citations).toEqual(citations);
    },
  );
});
