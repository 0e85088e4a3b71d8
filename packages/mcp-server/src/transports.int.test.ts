import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callTool, type ToolAnswer } from '../test/call-tool.js';
import { httpClient, type OpenClient, socketClient, stdioClient } from '../test/open-client.js';
import { type OpenServer, openServer } from '../test/open-server.js';
import { serveTracker } from '../test/serve-tracker.js';
import { serveHttp } from './index.js';

type Call = (name: string, args?: Record<string, unknown>) => Promise<ToolAnswer['data']>;

const trackerTools = [
  'start_episode',
  'get_status',
  'list_events',
  'report_output',
  'pause_episode',
  'resume_episode',
  'record_checkpoint',
  'diff_and_classify',
  'list_checkpoints',
  'restore_checkpoint',
  'send_message',
  'receive_messages',
  'acknowledge_message',
];

const workspaceTools = [
  'list_plans',
  'check_plan',
  'run_plan',
  'resume_turn',
  'list_interventions',
  'resolve_intervention',
  'find_tool',
  'record_learning',
];

const transports: readonly (readonly [string, (server: OpenServer) => Promise<OpenClient>])[] = [
  ['stdio', ({ factory }) => stdioClient(factory)],
  ['Streamable HTTP', ({ factory }) => httpClient(factory)],
  ['a Unix socket', ({ factory, folder }) => socketClient(factory, join(folder.root, 'mcp.sock'))],
];

function caller({ client }: OpenClient): Call {
  return async (name, args = {}) => {
    const { isError, text, data } = await callTool(client, name, args);
    if (isError) throw new Error(text);
    return data;
  };
}

describe.each(transports)('over %s', (_, open) => {
  it('a client finds every tool, with schemas, annotations and an example (C1)', async () => {
    await using server = await openServer();
    await using opened = await open(server);
    const { tools } = await opened.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...trackerTools, ...workspaceTools]);
    for (const { description, outputSchema, annotations } of tools) {
      expect(description).toMatch(/Example: \{.*\}$/);
      expect(outputSchema?.type).toBe('object');
      expect(annotations?.readOnlyHint).toBeTypeOf('boolean');
    }
  });

  it('two agents work in turns with the tools that the seed names (C1)', async () => {
    await using server = await openServer();
    await using opened = await open(server);
    const call = caller(opened);
    const plan = { iteration: 1, role: 'planner', scratchpad: '## Steps\n\n1. List the tables\n' };
    const { ckpt_id, episode_id } = await call('record_checkpoint', plan);
    const sent = await call('send_message', { target: 'executor', message: 'go' });
    const { messages } = await call('receive_messages', { target: 'executor' });
    expect(messages).toMatchObject([{ text: 'go', message_id: sent.message_id, sequence: 1 }]);
    await call('pause_episode', { reason: 'lunch' });
    const resumed = await call('resume_episode', { ckpt_id });
    expect(resumed).toMatchObject({ ack: true, status: { status: 'running' } });
    const changed = { ...plan, iteration: 2, scratchpad: '## Steps\n\n1. Drop the tables\n' };
    expect(await call('record_checkpoint', changed)).toMatchObject({
      probability_class: 'MEDIUM',
      decided_by: 'destructive-verb',
      episode_id,
    });
    const other = await call('start_episode', { goal: 'another' });
    expect(other.episode_id).not.toBe(episode_id);
    await expect(call('get_status')).rejects.toThrow('several episodes are open');
  });

  it('an agent works in the workspace (E1)', async () => {
    await using server = await openServer();
    await using opened = await open(server);
    const call = caller(opened);
    expect(await call('list_plans')).toEqual({
      plans: [
        { plan: 'planning/clean-up.md', title: 'Clean up' },
        { plan: 'planning/report.md', title: 'Report' },
      ],
    });
    const plan = { plan: 'planning/report.md' };
    expect(await call('check_plan', plan)).toMatchObject({ problems: [], steps: [{}, {}] });
    const progress: number[] = [];
    const args = { ...plan, idempotency_key: 'monday' };
    const { data: run } = await callTool(opened.client, 'run_plan', args, ({ progress: done }) => {
      progress.push(done);
    });
    expect(run).toMatchObject({ status: 'completed', interventions: [] });
    expect(existsSync(join(server.folder.root, 'scratch/files.json'))).toBe(true);
    expect(progress.length).toBeGreaterThan(3);
    const again = await call('run_plan', args);
    expect(again.turn_id).toBe(run.turn_id);
    expect(await call('find_tool', { command: 'list the files of a folder' })).toMatchObject({
      tools: expect.arrayContaining([expect.objectContaining({ name: 'file.list' })]),
    });
    await call('record_learning', { learning: 'Mondays have no orders' });
    const history = await readFile(join(server.folder.root, 'history.md'), 'utf8');
    expect(history).toContain('- Mondays have no orders\n');
  });

  it('an agent reads planning documents, logs and the master procedure (E1)', async () => {
    await using server = await openServer();
    await using opened = await open(server);
    const { client } = opened;
    await caller(opened)('run_plan', { plan: 'planning/report.md' });
    const { resources } = await client.listResources();
    const texts = await Promise.all(
      resources.map(async ({ uri }) => (await client.readResource({ uri })).contents[0]),
    );
    expect(texts).toMatchObject([
      { text: expect.stringContaining('# Clean up') },
      { text: expect.stringContaining('# Report') },
      { text: expect.stringContaining('COMMAND') },
    ]);
    const { messages } = await client.getPrompt({ name: 'master_sop' });
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('run_plan') });
  });
});

describe('a server over HTTP', () => {
  it('makes its Unix socket for this user only, and replaces a stale one (C11)', async () => {
    await using server = await openServer();
    const socket = join(server.folder.root, 'mcp.sock');
    await using listening = await serveHttp(server.factory, { at: { socket } });
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    await expect(serveHttp(server.factory, { at: { socket } })).rejects.toThrow('listens on');
    expect(listening.url).toBe(`unix:${socket}`);
  });

  it('serves a tracker alone (C1)', async () => {
    await using listening = await serveTracker(0);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const accept = 'application/json, text/event-stream';
    const headers = { 'content-type': 'application/json', accept };
    const answer = await (await fetch(listening.url, { method: 'POST', body, headers })).text();
    expect(answer).toContain('record_checkpoint');
    expect(answer).not.toContain('run_plan');
  });

  it('does not listen for other machines unless the host allows their names (C11)', async () => {
    await using server = await openServer();
    const at = { host: '0.0.0.0', port: 0 };
    await expect(serveHttp(server.factory, { at })).rejects.toThrow(
      'reachable from other machines',
    );
  });
});
