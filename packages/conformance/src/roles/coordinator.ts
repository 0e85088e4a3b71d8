import assert from 'node:assert/strict';
import { type CoordinatorAnswer, coordinatorAnswerSchema, type Json } from '@pce/core/contracts';
import type { ToolCandidate } from '@pce/core/internal';
import type { Coordinator, CoordinatorInput } from '@pce/core/ports';
import { foreignText } from './inputs.js';
import { type RoleConformanceOptions, type RolePort, roleConformance } from './role-cases.js';

export const find: ToolCandidate = {
  name: 'shop.find',
  description: 'Find products by name, with a maximum price',
  family: 'shop',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string' }, maxPrice: { type: 'number' } },
    required: ['query'],
    additionalProperties: false,
  },
  effect: 'read',
  score: 0.8,
};

const price: ToolCandidate = {
  name: 'shop.price',
  description: 'Look the price of one product up',
  family: 'shop',
  parameters: {
    type: 'object',
    properties: { product: { type: 'string' } },
    required: ['product'],
    additionalProperties: false,
  },
  effect: 'read',
  score: 0.1,
};

const input: CoordinatorInput = {
  command: 'find products with query "laptop"',
  candidates: [find, price],
  mode: 'chat',
  results: [],
};

export const coordinatorPort: RolePort<Coordinator, CoordinatorInput, CoordinatorAnswer> = {
  port: 'Coordinator',
  schema: coordinatorAnswerSchema,
  inputs: {
    'a command that a tool fits': input,
    'a command for another tool': {
      ...input,
      command: 'look the price of product "Aspire 5" up',
      candidates: [{ ...price, score: 0.9 }],
    },
    'a command without candidates': { ...input, candidates: [] },
    'a command that names a result': {
      ...input,
      command: 'find products with query from r1',
      results: [{ ref: 'r1', command: 'ask for a query', summary: 'laptop', value: 'laptop' }],
    },
    'a command that names a text of the decision': {
      ...input,
      command: 'find products with query from values.query',
      results: [{ ref: 'values.query', command: '', summary: '', value: 'laptop' }],
    },
    'a command in other scripts': { ...input, command: foreignText },
  },
  ask: (role, one, context) => role.coordinate(one, context),
  assertFits({ candidates, results }, answer) {
    if (answer.status !== 'selected' || answer.kind === 'workflow') return;
    const chosen = candidates.find(({ name }) => name === answer.name);
    assert.ok(chosen, `it selects ${answer.name}, which it was not shown`);
    const known = Object.keys(chosen.parameters.properties ?? {});
    for (const name of Object.keys(answer.args)) {
      assert.ok(known.includes(name), `it gives ${answer.name} an argument ${name}`);
    }
    for (const ref of referencesIn(answer.args)) {
      assert.ok(
        results.some((one) => one.ref === ref || resultOf(one.ref) === resultOf(ref)),
        `it refers to ${ref}, and there is no such result`,
      );
    }
  },
};

function resultOf(ref: string): string | undefined {
  return /^r\d+/.exec(ref)?.[0];
}

function referencesIn(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value) && typeof value.$ref === 'string') return [value.$ref];
  return Object.values(value).flatMap(referencesIn);
}

/** Registers a test for each promise of the `Coordinator` port. */
export function coordinatorConformance(options: RoleConformanceOptions<Coordinator>): void {
  roleConformance(coordinatorPort, options);
}
