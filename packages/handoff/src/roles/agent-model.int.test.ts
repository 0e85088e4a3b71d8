import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { languageModelConformance, type ModelReply } from '@pce/conformance';
import { scriptedDriver } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { AcpAction } from '../../test/acp-agent.js';
import { agentHere } from '../../test/acp-here.js';
import { acpDriver, agentModel } from '../index.js';

const { signal } = new AbortController();
const schema = z.object({ city: z.string(), country: z.string().default('unknown') });
const request = { system: 'You know capitals.', prompt: 'Norway?', schema, signal };

function actsOf(reply: ModelReply | undefined): readonly AcpAction[] {
  switch (reply?.type) {
    case 'answer':
      return [{ type: 'say', text: `Here you are:\n${JSON.stringify(reply.value)}` }];
    case 'text':
      return [{ type: 'say', text: reply.text }];
    case 'failure':
      return [{ type: 'fail', message: 'the account is closed' }];
    default:
      return [{ type: 'hang' }];
  }
}

languageModelConformance({
  describe,
  it,
  name: 'agentModel over ACP',
  open(replies) {
    const response = { usage: { inputTokens: 10, outputTokens: 5 } };
    const agent = agentHere((_, n) => actsOf(replies[Math.min(n, replies.length) - 1]), {
      response,
    });
    const model = agentModel(acpDriver({ name: 'here', agent: agent.link }));
    return { model, calls: () => agent.prompts };
  },
});

describe('a coding agent as a model', () => {
  const generate = (...answers: readonly string[]) => {
    const driver = scriptedDriver((_, n) => [{ type: 'say', text: answers[n - 1] ?? '' }]);
    return { driver, answer: agentModel(driver, { maxRepairs: 1 }).generate(request) };
  };

  it.each([
    ['{"city":"Oslo"}'],
    ['Sure!\n\n```json\n{"city": "Oslo"}\n```\nAnything else?'],
    ["The answer is {city: 'Oslo',} of course."],
  ])('is understood in %j (C8)', async (text) => {
    const { output } = await generate(text).answer;
    expect(output).toEqual({ city: 'Oslo', country: 'unknown' });
  });

  it('gets the problem with its answer, and corrects it (C8)', async () => {
    const { driver, answer } = generate('{"town":"Oslo"}', '{"city":"Oslo"}');
    expect((await answer).output.city).toBe('Oslo');
    expect(driver.prompts[1]).toMatch(/cannot be used: city: .*expected string/);
  });

  it('reports the cost of all its answers, corrected ones too (C8)', async () => {
    const said = [
      { text: '{"town":"Oslo"}', amount: 0.5 },
      { text: '{"city":"Oslo"}', amount: 0.75 }, // of the session so far
    ];
    const acts = (n: number) =>
      said.slice(n - 1, n).flatMap(({ text, amount }): AcpAction[] => {
        const cost = { amount, currency: 'USD' };
        const update = { sessionUpdate: 'usage_update', used: 1, size: 2, cost } as const;
        return [
          { type: 'say', text },
          { type: 'tell', update },
        ];
      });
    const response = { usage: { inputTokens: 10, outputTokens: 5 } };
    const agent = agentHere((_, n) => acts(n), { response });
    const model = agentModel(acpDriver({ name: 'here', agent: agent.link }));
    const { usage } = await model.generate(request);
    expect(usage).toEqual({ inputTokens: 20, outputTokens: 10, cost: 0.75 });
  });

  it.each([
    ['{"city":"Oslo","country":"Nor', 'not_json'],
    ['```\n{"city":"a"}\n```\n```\n{"city":"b"}\n```', 'not_json'],
    ['', 'empty'],
    ['[]', 'wrong_shape'],
  ])('is not over-interpreted for %j (C8)', async (text, reason) => {
    await expect(generate(text, text).answer).rejects.toMatchObject({
      reason,
      code: 'model_failed',
    });
  });

  it.each([
    ['Rate limit reached. Please try again in 17 seconds.', 'rate_limited', true],
    ['You’ve hit your limit · resets in 3 hours', 'rate_limited', false],
    ['Internal server fault', 'unavailable', true],
  ])('that fails with %j reports whether to retry (C5)', async (message, reason, isRetryable) => {
    const driver = scriptedDriver([{ type: 'fail', message }]);
    const failure = agentModel(driver).generate(request);
    await expect(failure).rejects.toMatchObject({ reason, isRetryable });
  });

  it.each([
    ["You've hit your usage limit. Try again in 3 hours.", 'request failed', false],
    ['exceeded retry limit, last status: 429 Too Many Requests', undefined, true],
  ])(
    'that says %j is at its limit, whether it fails or completes, and is not nudged (C5)',
    async (text, fails, isRetryable) => {
      const end = fails === undefined ? [] : [{ type: 'fail', message: fails } as const];
      const driver = scriptedDriver([{ type: 'say', text }, ...end]);
      const failure = agentModel(driver).generate(request);
      await expect(failure).rejects.toMatchObject({ reason: 'rate_limited', isRetryable });
      expect(driver.prompts).toHaveLength(1);
    },
  );

  it('has no permissions, works in an empty folder that is removed, and leaves nothing running (C8)', async () => {
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('pce-agent-'));
    const before = folders();
    const driver = scriptedDriver([
      { type: 'ask', title: 'rm -rf /' },
      { type: 'say', text: ' {}' },
    ]);
    const model = agentModel(driver, { maxRepairs: 0 });
    const failure = model.generate({ ...request, schema: z.strictObject({ city: z.string() }) });
    await expect(failure).rejects.toMatchObject({ reply: 'rejected {}' });
    expect(driver.running()).toBe(0);
    expect(folders()).toEqual(before);
  });

  it('that does not start is an unreachable model (C8)', async () => {
    const driver = acpDriver({ name: 'none', agent: { command: 'pce-no-such-agent' } });
    const failure = agentModel(driver).generate(request);
    await expect(failure).rejects.toMatchObject({ reason: 'unreachable', model: 'acp:none' });
  });
});
