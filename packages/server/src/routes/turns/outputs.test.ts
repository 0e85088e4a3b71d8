import { memoryStore } from '@pce/core';
import { type LeafEvidence, systemIds } from '@pce/core/internal';
import { expect, it } from 'vitest';
import { textAt } from '../../../test/api.js';
import { fileTurns } from '../../../test/file-turns.js';

const output = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { $ref: '#/$defs/price' } },
  required: ['name', 'price'],
  additionalProperties: false,
  $defs: { price: { type: 'number', exclusiveMinimum: 0 } },
};
const evidence: LeafEvidence[] = [
  { path: 'price', label: 'supported', citations: ['c1'], from: 'r1.price' },
];
const filled = { value: { name: 'Acme', price: 549 }, evidence };

async function ended(pce: ReturnType<typeof fileTurns>, turn: string) {
  for (;;) {
    const { body } = await pce.send(`GET /api/turns/${turn}`);
    if (body.has_ended === true) return body;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('shows the output that was asked for, each value with its evidence (A11, D4)', async () => {
  const pce = fileTurns({ fillOutput: filled });
  const started = await pce.send('POST /api/turns', { request: 'Look', output });
  expect(started.body).toMatchObject({ output: null, output_evidence: [] });
  expect(await ended(pce, textAt(started, 'turn_id'))).toMatchObject({
    status: 'completed',
    output: { name: 'Acme', price: 549 },
    output_evidence: [
      { path: 'price', label: 'supported', citations: ['c1'], from: 'r1.price', reason: null },
    ],
    output_schema: { properties: { price: { type: 'number', exclusiveMinimum: 0 } } },
  });
});

it.each([
  ['the wrong type', { name: 'Acme', price: '549' }],
  ['too small a number', { name: 'Acme', price: 0 }],
  ['a property missing', { name: 'Acme' }],
  ['a property too many', { name: 'Acme', price: 1, more: 1 }],
])('delivers no output with %s (A11)', async (_, value) => {
  const pce = fileTurns({ fillOutput: { value, evidence: [] } });
  const started = await pce.send('POST /api/turns', { request: 'Look', output });
  expect(await ended(pce, textAt(started, 'turn_id'))).toMatchObject({
    status: 'completed',
    output: null,
    answer: 'It costs 549 [c1].',
    warnings: [{ code: 'output_not_filled', message: expect.stringContaining('does not fit') }],
  });
});

it('checks the output of a turn that another process began, by the schema in its journal (A11, F15)', async () => {
  const store = memoryStore();
  const pce = fileTurns({ store, fillOutput: filled });
  const turn = textAt(await pce.send('POST /api/turns', { request: 'Look', output }), 'turn_id');
  const fork = await pce.send(`POST /api/turns/${turn}/fork`, { at: 2 });
  expect(await ended(pce, textAt(fork, 'turn_id'))).toMatchObject({ output: { price: 549 } });
  const other = fileTurns({
    ids: systemIds,
    store,
    fillOutput: { value: { price: 'wrong' }, evidence: [] },
  });
  const forked = await other.send(`POST /api/turns/${turn}/fork`, { at: 2 });
  expect(await ended(other, textAt(forked, 'turn_id'))).toMatchObject({
    status: 'completed',
    output: null,
  });
});

it('refuses a schema that cannot be checked, and names the place (A11, D8)', async () => {
  const pce = fileTurns();
  const bad = { type: 'object', properties: { code: { type: 'string', pattern: '^(a+)+$' } } };
  const reply = await pce.send('POST /api/turns', { request: 'Look', output: bad });
  expect([reply.status, reply.body.errors]).toEqual([
    422,
    [
      {
        field: 'body.output.properties.code.pattern',
        message: expect.stringContaining('expressions are not run here'),
      },
    ],
  ]);
  for (const wrong of ['text', 5, null, [], true]) {
    expect((await pce.send('POST /api/turns', { request: 'Look', output: wrong })).status).toBe(
      422,
    );
  }
  expect((await pce.send('GET /api/turns')).body.turns).toEqual([]);
});
