import { createOrchestrator, type JsonObject, type Resolution, type Tool } from '@pce/core';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { onTestFinished } from 'vitest';
import { type A2AToolOptions, a2aTool } from '../src/index.js';

/** Returns the tool of a test. */
export function remote(
  agent: A2AToolOptions['agent'],
  options: Partial<A2AToolOptions> = {},
): Tool {
  return a2aTool({ name: 'agents.test', description: 'Ask the agent', agent, ...options });
}

/** Starts a turn that calls a tool once with a message. */
export function begin(tool: Tool, message: string, data?: JsonObject) {
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide: ({ exchanges }) =>
        exchanges.length === 0
          ? directCalls({ tool: tool.name, args: { message, ...(data && { data }) } })
          : completion(),
    }),
    tools: [tool],
    toolRetry: { maxAttempts: 2, minDelayMs: 1 },
  });
  onTestFinished(() => pce.close());
  return { pce, handle: pce.start('Ask') };
}

/** Plays such a turn, and answers its questions in order. */
export async function play(
  tool: Tool,
  message: string,
  answers: readonly Omit<Resolution, 'by'>[] = [],
  data?: JsonObject,
) {
  const { pce, handle } = begin(tool, message, data);
  const asked: string[] = [];
  let result = await handle.result();
  for (const answer of answers) {
    const [question] = result.interventions;
    if (question === undefined) break;
    asked.push(question.message);
    result = await pce.resolve(question.id, { ...answer, by: 'ann' }).result();
  }
  const events = await pce.events(result.turn);
  const [outcome] = events.flatMap(({ event }) =>
    event.type === 'tool.finished' ? [event.outcome] : [],
  );
  return { pce, result, asked, outcome };
}
