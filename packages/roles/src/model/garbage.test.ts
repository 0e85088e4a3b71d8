import { createOrchestrator, defineTool } from '@pce/core';
import { countingIds, fakeClock } from '@pce/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { answering } from '../../test/answering.js';
import { modelRoles } from '../index.js';

const find = defineTool({
  name: 'shop.find',
  description: 'Find things in the shop, at any price',
  input: z.object({ name: z.string().optional() }),
  effect: 'read',
  execute: ({ name = 'nothing' }) => ({ found: name }),
});

const text = fc.oneof(
  fc.constantFrom(
    'Find the price of r1',
    'GOAL_1',
    'Done [c1].',
    'It is 5 [c9].',
    '',
    '__proto__',
    '[c1]',
    'r99.x',
  ),
  fc.string({ maxLength: 30 }),
);

/** Half valid at best: an answer that passes one contract does not fit the turn. */
const reply = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.record({
    action: fc.constantFrom('COMMAND', 'ANALYZE', 'COMPLETE', 'BLOCKED', 'DELETE', 'GUESS'),
    command: text,
    analysis: text,
    reasoning: text,
    goalFocus: fc.array(text, { maxLength: 2 }),
    goalsProgress: fc.array(
      fc.record({ goalId: text, status: fc.constantFrom('achieved', 'blocked', 'done') }),
      { maxLength: 2 },
    ),
  }),
  fc.constant({ action: 'COMMAND', command: 'Find a thing in the shop' }),
  fc.record({
    routeTo: fc.constantFrom('executor', 'synthesis', 'clarify'),
    goals: fc.array(fc.record({ id: text, description: text }), { maxLength: 2 }),
    successCriteria: fc.array(text, { maxLength: 2 }),
  }),
  fc.record({
    status: fc.constantFrom('selected', 'needs_more_info', 'blocked', 'needs_clarification'),
    name: fc.constantFrom('shop.find', 'shop.delete', '__proto__'),
    args: fc.dictionary(fc.constantFrom('name', '$ref', '__proto__'), text, { maxKeys: 2 }),
    missing: fc.array(text, { maxLength: 1 }),
    readings: fc.array(text, { maxLength: 1 }),
    reason: text,
  }),
  fc.record({
    verdict: fc.constantFrom('PASS', 'PASS', 'PASS', 'REVISE', 'BLOCK', 'FINE'),
    issues: fc.array(text, { maxLength: 2 }),
  }),
  fc.record({ answer: text }),
  fc.record({
    score: fc.double({ min: -0.5, max: 1.5, noNaN: true }),
    checks: fc.record({
      claimsSupported: fc.boolean(),
      nothingInvented: fc.boolean(),
      queryAddressed: fc.boolean(),
      coherentFormat: fc.boolean(),
      sourcesPresent: fc.boolean(),
    }),
  }),
);

it('a turn ends within its limits and in a named state for any answers of the model (A7, A13, F4)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 80 }), async (replies) => {
      let asked = 0;
      const model = answering(() => {
        asked += 1;
        return replies[(asked - 1) % replies.length];
      });
      await using pce = createOrchestrator({
        ...modelRoles(model, { critic: true }),
        tools: [find],
        clock: fakeClock(),
        ids: countingIds(),
      });
      const turn = pce.start('Find a laptop');
      const { status, usage, iterations } = await turn.result();
      expect(['completed', 'failed', 'blocked']).toContain(status);
      expect(usage.modelCalls).toBeLessThanOrEqual(50);
      expect(iterations).toBeLessThanOrEqual(20);
      await pce.replay(turn.id);
    }),
    { numRuns: 40 },
  );
});
