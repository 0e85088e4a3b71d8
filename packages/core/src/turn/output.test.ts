import { aPlan, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createOrchestrator, memoryStore } from '../index.js';
import type { LeafEvidence } from '../internal.js';
import type { OutputInput } from '../ports/index.js';

const offer = z.object({
  name: z.string(),
  price: z.number().positive(),
  currency: z.string().default('USD'),
});

const evidence: LeafEvidence[] = [
  { path: 'name', label: 'supported', citations: ['c1'], from: 'r1.name' },
  { path: 'price', label: 'supported', citations: ['c1'], from: 'r1.price' },
];

const filled = { value: { name: 'Acme', price: 799 }, evidence };

it('fills a typed output, as converted by its schema, with the evidence of each value (A11)', async () => {
  await using pce = createOrchestrator(scriptedRoles({ fillOutput: filled }));
  const { status, output, outputEvidence, answer } = await pce
    .start('Find a laptop', { output: offer })
    .result();
  expect({ status, output, answer }).toEqual({
    status: 'completed',
    output: { name: 'Acme', price: 799, currency: 'USD' },
    answer: 'Done.',
  });
  expect(outputEvidence).toEqual(evidence);
});

it('gives the Synthesizer the JSON Schema, and the faults of its output once (A11)', async () => {
  const asked: OutputInput[] = [];
  const roles = scriptedRoles({
    fillOutput: (input) => {
      asked.push(input);
      return asked.length === 1 ? { value: { name: 'Acme', price: -1 } } : filled;
    },
  });
  await using pce = createOrchestrator(roles);
  const { status } = await pce.start('Find a laptop', { output: offer }).result();
  expect(status).toBe('completed');
  expect(asked.map(({ problems }) => problems)).toEqual([
    [],
    ['it does not fit its schema: price: Too small: expected number to be >0'],
  ]);
  expect(asked[0]?.schema).toMatchObject({ type: 'object', required: ['name', 'price'] });
});

it.each([
  ['misfits', { value: { name: 'Acme' } }, /it does not fit its schema: price: /],
  ['is empty', {}, /the Synthesizer left it empty/],
  ['has issues', { ...filled, issues: ['price is unsupported'] }, /price is unsupported/],
])(
  'delivers the answer of a turn whose output %s, with the reason (A11)',
  async (_, draft, reason) => {
    await using pce = createOrchestrator(scriptedRoles({ fillOutput: draft }));
    const result = await pce.start('Find a laptop', { output: offer }).result();
    expect(result).toMatchObject({
      status: 'completed',
      output: null,
      outputEvidence: [],
      answer: 'Done.',
    });
    expect(result.warnings).toMatchObject([
      { code: 'output_not_filled', message: expect.stringMatching(reason) },
    ]);
    expect((await pce.replay(result.turn)).result.warnings).toEqual(result.warnings);
  },
);

it('rejects a schema that converts JSON to other values, since the journal stores it (A11)', async () => {
  const dated = z.object({ at: z.string().transform((text) => new Map([[text, 1]])) });
  await using pce = createOrchestrator(scriptedRoles({ fillOutput: { value: { at: 'now' } } }));
  const { status, warnings } = await pce.start('When?', { output: dated }).result();
  expect(status).toBe('completed');
  expect(warnings[0]?.message).toContain('something of it that is no JSON');
});

it('rejects a schema without a JSON Schema immediately, and accepts a given one (A11, B6)', async () => {
  const own = {
    '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }) },
  } as const;
  await using pce = createOrchestrator(scriptedRoles({ fillOutput: { value: 5 } }));
  expect(() => pce.start('How many?', { output: own })).toThrow(
    'option output: no JSON Schema of it',
  );
  const outputParameters = { type: 'number' };
  expect((await pce.start('How many?', { output: own, outputParameters }).result()).output).toBe(5);
});

it('reports that the Synthesizer of the host fills no outputs (A11)', async () => {
  const { synthesizer, ...roles } = scriptedRoles();
  const { synthesize } = synthesizer;
  await using pce = createOrchestrator({ ...roles, synthesizer: { synthesize } });
  const { warnings } = await pce.start('Find a laptop', { output: offer }).result();
  expect(warnings[0]?.message).toContain('fills no outputs: use ruleRoles or modelRoles');
});

it('fills the output in the process that resumes the turn, with its schema (A11, F1)', async () => {
  const store = memoryStore();
  const asking = createOrchestrator({
    ...scriptedRoles({ plan: aPlan({ routeTo: 'clarify', reason: 'Which?' }) }),
    store,
  });
  const { interventions } = await asking.start('Find one', { output: offer }).result();
  const other = createOrchestrator({ ...scriptedRoles({ fillOutput: filled }), store });
  const answer = { choose: 'answer', answer: 'The Acme', by: 'Ann' };
  const turn = other.resolve(interventions[0]?.id ?? '', answer, { output: offer });
  expect((await turn.result()).output).toEqual({ name: 'Acme', price: 799, currency: 'USD' });
});
