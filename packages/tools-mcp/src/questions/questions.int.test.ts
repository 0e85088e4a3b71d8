import { createOrchestrator, type Resolution } from '@pce/core';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { everything, own, testTools } from '../../test/servers.js';
import type { McpStdioServer } from '../config/server-config.js';

/** Plays a turn that calls one tool, and answers its questions in order; returns the questions and the turn as text. */
async function play(
  server: McpStdioServer,
  tool: string,
  effect: 'idempotent' | 'once',
  answers: readonly Omit<Resolution, 'by'>[],
) {
  const tools = { [tool]: { effect, destructive: false } };
  const mcp = testTools({ servers: { shop: { ...server, tools } } });
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide: ({ iteration }) =>
        iteration === 1 ? directCalls({ tool: `shop.${tool}`, args: {} }) : completion(),
    }),
    tools: [...(await mcp.load()).tools],
    toolRetry: { maxAttempts: 1 },
  });
  onTestFinished(() => pce.close());
  const asked: string[] = [];
  let result = await pce.start('Order').result();
  for (const answer of answers) {
    const [question] = result.interventions;
    if (question === undefined) break;
    asked.push(question.message);
    result = await pce.resolve(question.id, { ...answer, by: 'ann' }).result();
  }
  return { asked, status: result.status, text: JSON.stringify(result) };
}

it('asks a person what a server of 2026 requires, one question after another (B6, A14, F18)', async () => {
  const { asked, status, text } = await play(own('modern'), 'order', 'once', [
    { choose: 'answer', answer: '{"size":99}' },
    { choose: 'answer', value: { size: 42 } },
    { choose: 'decline' },
  ]);
  expect(asked).toEqual([
    'MCP server shop asks: Which size?',
    'MCP server shop asks: Which size?; the last answer does not fit: size must be <= 46',
    'MCP server shop asks: A note for the gift?',
  ]);
  expect(status).toBe('completed');
  expect(text).toMatch(/size\W+42\W+state\W+cart 7/);
});

it('sends a call again that a server puts off, without a question (B6)', async () => {
  const { asked, text } = await play(own('modern'), 'busy', 'idempotent', []);
  expect(asked).toEqual([]);
  expect(text).toContain('it is later');
});

it('refuses a form for a secret (C9, B6)', async () => {
  const { text } = await play(own('modern'), 'sign', 'idempotent', []);
  expect(text).toContain('asks for apiKey in a form');
});

it('runs a call again with the answer for a server of 2025 that asks meanwhile (B6, A14)', async () => {
  const tool = 'trigger-elicitation-request';
  const { asked, status, text } = await play(everything('stdio'), tool, 'idempotent', [
    { choose: 'answer', value: { name: 'Ann', integer: 7 } },
  ]);
  expect(asked).toEqual([expect.stringMatching(/^MCP server shop asks: /)]);
  expect(status).toBe('completed');
  expect(text).toMatch(/Ann/);
});

it('declines for a `once` tool of 2025, which may have begun its work (F8, B6)', async () => {
  const { status, text } = await play(
    everything('stdio'),
    'trigger-elicitation-request',
    'once',
    [],
  );
  expect(status).toBe('completed');
  expect(text).toMatch(/declined/i);
});
