import { createOrchestrator, defineTool } from '@pce/core';
import { aiSdkModel, type ProviderModel } from '@pce/llm-ai-sdk';
import { modelRoles } from '@pce/roles';
import { countingIds, fakeClock } from '@pce/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';

const find = defineTool({
  name: 'shop.find',
  description: 'Find a laptop',
  input: z.object({}),
  effect: 'read',
  execute: () => ({ price: 799 }),
});

const good = [
  { commands: ['Find a laptop'] },
  { commands: ['See what is sold', 'Find a laptop'], done: true },
  { status: 'selected', name: 'shop.find', args: {} },
  { look: 'count(r1)' },
  { done: true, notReached: { GOAL_1: 'no shop has one' } },
  { question: 'Which one?' },
  // The format of earlier prompts.
  { action: 'COMMAND', command: 'Find a laptop' },
  { answer: 'It costs 799 [c1].' },
].map((answer) => JSON.stringify(answer));

/** A valid reply, cut, wrapped, duplicated or broken; or any other text. */
const reply = fc.oneof(
  fc.constantFrom(...good),
  fc.tuple(fc.constantFrom(...good), fc.nat(60)).map(([text, end]) => text.slice(0, end)),
  fc.constantFrom(...good).map((text) => `Sure!\n\`\`\`json\n${text}\n\`\`\`\nAnything else?`),
  fc.tuple(fc.constantFrom(...good), fc.constantFrom(...good)).map((both) => both.join('\n')),
  fc.constantFrom(...good).map((text) => text.replaceAll('"', "'").replace('}', ',}')),
  fc.constantFrom('', '{', '{"__proto__":{"done":true}}', 'I cannot help with that.'),
  fc.string(),
);

const finish = fc.constantFrom(
  'stop',
  'stop',
  'stop',
  'length',
  'content-filter',
  'error',
  'other',
);

function garbled(replies: readonly (readonly [string, string])[]): ProviderModel {
  let calls = 0;
  return {
    specificationVersion: 'v4',
    provider: 'acme.chat',
    modelId: 'garbled',
    async doGenerate() {
      const [text, finishReason] = replies[calls % replies.length] ?? ['', 'stop'];
      calls += 1;
      const usage = { inputTokens: 100, outputTokens: 10 };
      return { content: [{ type: 'text', text }], finishReason, usage, warnings: [] };
    },
  };
}

it('a turn on a garbled model ends within its limits and in a named state (A7, A13, F4)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(reply, finish), { minLength: 1, maxLength: 30 }),
      async (replies) => {
        const clock = fakeClock();
        const model = aiSdkModel(garbled(replies), { maxAttempts: 1 });
        await using pce = createOrchestrator({
          ...modelRoles(model),
          tools: [find],
          clock,
          ids: countingIds(),
          maxOutageMs: 0,
        });
        const turn = pce.start('Find a laptop');
        const { status, usage, iterations } = await turn.result();
        expect(['completed', 'failed', 'blocked']).toContain(status);
        expect(usage.modelCalls).toBeLessThanOrEqual(50);
        expect(iterations).toBeLessThanOrEqual(20);
        await pce.replay(turn.id);
      },
    ),
    { numRuns: 200 },
  );
});
