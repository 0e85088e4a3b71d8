import { once } from 'node:events';
import { join } from 'node:path';
import { createClient } from '@pce/client';
import { makeFolder } from '@pce/test-support';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCli, startCli } from '../../test/cli.js';
import { runIn } from '../../test/run-here.js';
import { serving } from '../../test/serving.js';
import { loseViews, viewRows } from '../../test/view-rows.js';
import { countTheWords } from '../../test/workspace.js';

beforeAll(() => buildCli(), 60_000);

const collectionsOf = (root: string): readonly string[] => [
  ...new Set(viewRows(root).map(({ collection }) => String(collection))),
];

async function useServer(root: string): Promise<void> {
  await using server = await serving({ cwd: root });
  const client = createClient({ url: server.url });
  await client.webhooks.create({ url: 'https://nowhere.invalid/hook' });
  const { agentId, apiKey } = await client.agents.register({
    name: 'ann',
    role: 'worker',
    capabilities: [{ action: 'work', params: [] }],
  });
  const { planId } = await client.plans.create({ content: '1. Jump\n2. Rest' });
  await client.executions.create({ planId });
  const agent = createClient({ url: server.url, token: apiKey });
  const work = await agent.agents.work(agentId, { supportedActions: ['work'] });
  expect(work).toBeDefined();
  await vi.waitFor(() => expect(collectionsOf(root).join()).toContain('outbox/pending/'), {
    timeout: 20_000,
    interval: 100,
  });
}

async function useMcp(root: string): Promise<void> {
  const child = await startCli(['mcp'], { cwd: root });
  const send = (message: object) =>
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answer = () => once(child.stdout ?? child, 'data');
  const clientInfo = { name: 'test', version: '1' };
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  send({ id: 1, method: 'initialize', params: hello });
  await answer();
  send({ method: 'notifications/initialized' });
  const keyed = { goal: 'Count', idempotency_key: 'k' };
  send({ id: 2, method: 'tools/call', params: { name: 'start_episode', arguments: keyed } });
  await answer();
  child.stdin?.end();
  await child.finished;
}

describe('pce rebuild', () => {
  it('restores every row of all writers after all were lost (F1, D4)', async () => {
    using folder = makeFolder(countTheWords);
    const { root } = folder;
    const attached = ['--attach', join(root, 'texts/a.txt')];
    await runIn(root, ['run', 'planning/count.md', '--thread', 'words', ...attached]);
    await useServer(root);
    await useMcp(root);
    const before = viewRows(root);
    for (const each of ['threads', 'agents/keys', 'outbox/cursor', 'episodes', 'plans', 'heads']) {
      expect(before.map(({ collection }) => collection).join()).toContain(each);
    }
    loseViews(root);

    const { code, stdout } = await runIn(root, ['rebuild', '--json']);

    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, failures: 0, unknown: {} });
    expect(viewRows(root)).toEqual(before);
  });
});
