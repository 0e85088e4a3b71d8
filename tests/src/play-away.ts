import { createOpenAI } from '@ai-sdk/openai';
import { createOrchestrator, defineTool, memoryStore, type Orchestrator } from '@pce/core';
import type { RoleWaiting } from '@pce/core/internal';
import { createExecutions, runRequest } from '@pce/executions';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { modelRoles } from '@pce/roles';
import { countingIds, fakeClock } from '@pce/testkit';
import { z } from 'zod';

const lookUp = defineTool({
  name: 'shop.price',
  description: 'Look up the price of a product',
  input: z.object({ product: z.string() }),
  effect: 'read',
  execute: ({ product }) => ({ product, price: 799 }),
  claims: ({ product, price }) => [{ claim: `${product} costs ${price} USD` }],
});

const requestSchema = z.object({
  stream: z.boolean().default(false),
  messages: z.array(z.object({ content: z.string() })),
});

/** Returns a model's answer to each role, which it detects by the role's instructions. */
function answerTo(system: string, prompt: string, tasks: number): string {
  const [product = ''] = /\bP\d+\b/.exec(prompt) ?? [];
  if (system.includes('You are the Planner')) {
    const plan = prompt.includes('# Request\nFind')
      ? {
          tasks: Array.from({ length: tasks }, (_, place) => ({
            title: `Product ${place + 1}`,
            request: `What is the price of P${place + 1}?`,
          })),
        }
      : { goals: [`The price of ${product} is known`] };
    return JSON.stringify(plan);
  }
  if (system.includes('You are the Executor'))
    return JSON.stringify({
      commands: [`Look up the price of the product \`${product}\``],
      done: true,
    });
  if (system.includes('You write the answer')) return `${product} costs 799 USD [c1].`;
  if (system.includes('one command'))
    return JSON.stringify({ status: 'selected', name: 'shop.price', args: { product } });
  return JSON.stringify({ score: 0.95 });
}

const usage = { prompt_tokens: 500, completion_tokens: 50, total_tokens: 550 };

function completion(text: string, isStream: boolean): Response {
  const about = { id: 'x', created: 1, model: 'm' };
  if (!isStream) {
    const choices = [
      { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } },
    ];
    return Response.json({ ...about, object: 'chat.completion', choices, usage });
  }
  const part = (delta: object, more: object = {}) =>
    `data: ${JSON.stringify({ ...about, object: 'chat.completion.chunk', choices: [{ index: 0, delta, ...more }] })}\n\n`;
  const parts = [part({ content: text }), part({}, { finish_reason: 'stop' }), 'data: [DONE]\n\n'];
  return new Response(parts.join(''), { headers: { 'content-type': 'text/event-stream' } });
}

/** Plays a plan of so many tasks with a model that is unavailable for 15 minutes in between, and so refuses. */
export async function playAway(tasks: number, refusal: () => Response) {
  const clock = fakeClock();
  const awayAt = 1.5 * tasks;
  let calls = 0;
  let backAt = Number.POSITIVE_INFINITY;
  const openai = createOpenAI({
    apiKey: 'test',
    async fetch(_, init) {
      calls += 1;
      if (calls === awayAt) backAt = clock.now() + 15 * 60_000;
      if (calls >= awayAt && clock.now() < backAt) return refusal();
      const { stream, messages } = requestSchema.parse(JSON.parse(String(init?.body)));
      const [system = '', prompt = ''] = messages.map(({ content }) => content);
      return completion(answerTo(system, prompt, tasks), stream);
    },
  });
  const store = memoryStore({ clock });
  const model = aiSdkModel(openai.chat('gpt-4o'), { clock, concurrency: 20 });
  await using pce = createOrchestrator({
    ...modelRoles(model, { tasks: true }),
    tools: [lookUp],
    store,
    clock,
    ids: countingIds(),
  });
  const waits: RoleWaiting[] = [];
  const orchestrator: Pick<Orchestrator, 'start'> = {
    start(...given) {
      const turn = pce.start(...given);
      turn.on('role.waiting', (waiting) => waits.push(waiting));
      return turn;
    },
  };
  const executions = createExecutions({ store, clock, ids: countingIds() });
  let isOver = false;
  const end = runRequest('Find the prices of all products', {
    tasks,
    turns: tasks,
    orchestrator,
    executions,
    clock,
    concurrency: 20,
  }).finally(() => (isOver = true));
  while (!isOver) {
    for (let round = 0; round < 3; round += 1) await new Promise(setImmediate);
    clock.advance(1_000);
  }
  const { execution } = await end;
  const completed = [...(execution?.tasks.values() ?? [])].filter(
    ({ status }) => status === 'COMPLETE',
  ).length;
  return { status: execution?.status, completed, waits, asked: await pce.interventions() };
}
