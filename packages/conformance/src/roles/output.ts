import assert from 'node:assert/strict';
import type { FilledOutput } from '@pce/core/contracts';
import { filledOutputSchema, isJsonObject } from '@pce/core/internal';
import type { OutputInput, Synthesizer } from '@pce/core/ports';
import { safeParse } from 'zod/mini';
import { findings, foreignText, noFindings } from './inputs.js';
import { type RoleConformanceOptions, type RolePort, roleConformance } from './role-cases.js';

const laptop = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' } },
  required: ['name', 'price'],
};

const input: OutputInput = {
  request: 'Find three laptops under $800 and compare them',
  context: '',
  answer: 'Aspire 5 costs 549 [c1]. Swift 3 costs 699 [c2].',
  schema: {
    type: 'object',
    properties: { laptops: { type: 'array', items: laptop } },
    required: ['laptops'],
  },
  ...findings,
  problems: [],
};

const outputPort: RolePort<Synthesizer, OutputInput, FilledOutput> = {
  port: 'Synthesizer, which fills outputs,',
  schema: {
    safeParse: (answer) => {
      const { success, error } = safeParse(filledOutputSchema, answer);
      return { success, ...(error && { error }) };
    },
  },
  inputs: {
    'a turn with results': input,
    'a schema that nothing fits': {
      ...input,
      schema: { type: 'object', properties: { weight: { type: 'number' } }, required: ['weight'] },
    },
    'a turn without results': {
      ...input,
      answer: 'Nothing was found.',
      ...noFindings,
    },
    'an output that was refused': { ...input, problems: ['laptops: expected three'] },
    'a request in other scripts': { ...input, request: foreignText },
  },
  async ask(role, one, context) {
    assert.ok(role.fillOutput, 'it has no fillOutput');
    const { value, evidence = [], issues = [] } = await role.fillOutput(one, context);
    return { ...(value !== undefined && { value }), evidence, issues };
  },
  assertFits(asked, { value, evidence, issues }) {
    assert.ok(
      value !== undefined || issues.length > 0,
      'it fills nothing, and does not say what keeps it from that',
    );
    // Citations of an output with issues are not checked: it is not delivered.
    if (issues.length > 0) return;
    const known = [...asked.claims].map(({ id }) => id);
    for (const { path, citations } of evidence) {
      for (const id of citations) {
        assert.ok(known.includes(id), `${path} cites ${id}, and there is no such claim`);
      }
    }
    const isInvented = isJsonObject(value) && 'weight' in value;
    assert.ok(!isInvented, 'it fills weight, which no result and no claim has');
  },
};

/** Registers a test for each promise of a `Synthesizer` that fills outputs. */
export function outputConformance(options: RoleConformanceOptions<Synthesizer>): void {
  roleConformance(outputPort, options);
}
