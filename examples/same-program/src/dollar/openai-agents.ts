import { Agent, Runner, tool } from '@openai/agents';
import * as z from 'zod';
import { openAiAgentsModel } from '../models/openai-agents.ts';
import { costOf } from '../provider.ts';
import { cap, request, type Spend } from './spend.ts';

export const spend: Spend = async ({ turns, script }) => {
  const readOrder = tool({
    name: 'read_order',
    description: 'Read an order by its number',
    parameters: z.object({ order: z.string() }),
    execute: async ({ order }) => ({ order, cost: '40 EUR' }),
  });
  const runner = new Runner({ tracingDisabled: true });
  const run = async (): Promise<void> => {
    const stop = new AbortController();
    const agent = new Agent({
      name: 'desk',
      instructions: 'You are a support desk.',
      model: openAiAgentsModel(script),
      tools: [readOrder],
    });
    agent.on('agent_tool_end', ({ usage: { inputTokens, outputTokens } }) => {
      if (costOf({ input: inputTokens, output: outputTokens }) >= cap) stop.abort();
    });
    const ended = runner.run(agent, request, { maxTurns: 1_000, signal: stop.signal });
    await ended.catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
  };
  await Promise.all(turns.map(run));
};
