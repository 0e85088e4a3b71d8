import { createOrchestrator, createToolCatalog, memoryStore, type Orchestrator } from '@pce/core';
import { eventually } from '@pce/test-support';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { callTool, failureOf } from '../test/call-tool.js';
import { isRunning, notes, own, testTools } from '../test/servers.js';
import type { McpChange } from './catalog/tool-registry.js';

/** The hostile server, with its log. */
async function hostile() {
  const { file, lines } = notes();
  const mcp = testTools({ servers: { h: own('hostile', file) } });
  return { mcp, lines, tools: (await mcp.load()).tools };
}

describe('the connection to a server that ends', () => {
  it('does not repeat a call that may have run, reports it, and reconnects for the next (F8)', async () => {
    const { tools, lines } = await hostile();

    expect(await failureOf(tools, 'h.die')).toMatchObject({
      failure: 'internal',
      message: expect.stringContaining('it is unknown whether it ran, so it is not repeated'),
      isRetryable: false,
    });
    await callTool(tools, 'h.echo');

    expect(lines().filter((line) => line === 'called die')).toHaveLength(1);
    expect(lines().filter((line) => line.startsWith('started'))).toHaveLength(2);
  });

  it('lets the runner repeat a call that only reads (F8)', async () => {
    const { tools } = await hostile();
    expect(await failureOf(tools, 'h.die_safely')).toMatchObject({ isRetryable: true });
  });

  it('restarts a server that was killed between two calls', async () => {
    const { tools, lines } = await hostile();
    await callTool(tools, 'h.echo');
    const pid = Number(lines()[0]?.split(' ')[1]);

    process.kill(pid, 'SIGKILL');

    // A call during the break fails as retryable, and the runner repeats it.
    const { data } = await eventually(() => callTool(tools, 'h.echo'));
    expect(data).toMatchObject({ text: 'done echo' });
    expect(lines().filter((line) => line.startsWith('started'))).toHaveLength(2);
  });

  it('ends on a message that exceeds the limit, which is not requested again', async () => {
    const server = own('hostile');
    const { tools } = await testTools({ servers: { h: server }, maxMessageBytes: 500_000 }).load();

    expect(await failureOf(tools, 'h.huge')).toMatchObject({
      message: expect.stringContaining('raise maxMessageBytes'),
      isRetryable: false,
    });
    expect((await callTool(tools, 'h.large')).data).toBeDefined();
  });

  it('reports a cancelled call to the server, and works for the next', async () => {
    const { tools, lines } = await hostile();
    const controller = new AbortController();

    const failure = failureOf(tools, 'h.hang', { signal: controller.signal });
    await eventually(() => expect(lines()).toContain('called hang'));
    controller.abort();

    expect(await failure).toMatchObject({ failure: 'cancelled' });
    await eventually(() => expect(lines()).toContain('cancelled hang'));
    expect((await callTool(tools, 'h.echo')).data).toBeDefined();
  });

  it('leaves no process behind when it is closed, nor one that a server started', async () => {
    const { mcp, tools, lines } = await hostile();
    const { summary } = await callTool(tools, 'h.spawn');
    const pids = [Number(lines()[0]?.split(' ')[1]), Number(summary)];
    expect(pids.map(isRunning)).toEqual([true, true]);

    await mcp.close();
    await mcp.close();

    await eventually(() => expect(pids.map(isRunning)).toEqual([false, false]));
    expect(await failureOf(tools, 'h.echo')).toMatchObject({
      failure: 'cancelled',
      message: 'MCP server h was closed',
    });
  });
});

describe('a list that changes', () => {
  it('is read again before the next call: removed or changed tools do not run (F11)', async () => {
    const { tools, lines } = await hostile();

    await callTool(tools, 'h.change');

    expect(await failureOf(tools, 'h.first')).toMatchObject({ failure: 'not_found' });
    expect(await failureOf(tools, 'h.shifty')).toMatchObject({ failure: 'permission_denied' });
    expect(lines()).not.toContain('called shifty');
  });

  it('is reported to the host, which updates its catalogue and approves changes (F9, F11)', async () => {
    const catalog = createToolCatalog();
    const changes: McpChange[] = [];
    const mcp = testTools({
      servers: { h: own('hostile') },
      onChange(change) {
        changes.push(change);
        for (const name of change.removed) catalog.unregister(name);
        for (const tool of change.tools) catalog.replace(tool);
      },
    });
    const { tools } = await mcp.load();
    for (const tool of tools) catalog.register(tool);

    await callTool(tools, 'h.change');
    await eventually(() => expect(changes).toHaveLength(1));

    expect(catalog.get('h.first')).toBeUndefined();
    expect(catalog.get('h.second')).toBeDefined();
    expect(catalog.get('h.shifty')).toBeUndefined();
    expect(changes[0]?.held).toMatchObject([{ name: 'h.shifty', description: 'Generation 2' }]);

    catalog.register(mcp.approve('h.shifty'));
    const { data } = await callTool(catalog.list(), 'h.shifty');
    expect(data).toMatchObject({ text: 'done shifty' });
  });

  it('that changed without a connection is detected by the earlier approvals (F11)', async () => {
    const { file } = notes();
    const { command, args = [] } = own('hostile', file);
    const before = testTools({ servers: { h: { command, args } } });
    await before.load();
    const approved = before.approved();

    const same = await testTools({ servers: { h: { command, args } }, approved }).load();
    expect(same.held).toEqual([]);
    expect(same.tools).toHaveLength(Object.keys(approved).length);

    const changed = { ...approved, 'h.shifty': 'another' };
    const { tools, held } = await testTools({
      servers: { h: { command, args } },
      approved: changed,
    }).load();
    expect(held).toMatchObject([{ name: 'h.shifty', approved: 'another' }]);
    expect(tools.map(({ name }) => name)).not.toContain('h.shifty');
  });

  it('invalidates an approval of a person: the turn is not continued (F9, F11)', async () => {
    const { file, lines } = notes();
    const store = memoryStore();
    const orchestrator = async (GENERATION: string): Promise<Orchestrator> => {
      const server = { ...own('hostile', file), env: { GENERATION }, trustHints: false };
      const { tools } = await testTools({ servers: { h: server } }).load();
      const roles = scriptedRoles({
        decide: [aCommand('shift'), completion()],
        coordinate: { status: 'selected', kind: 'tool', name: 'h.shifty', args: {}, reason: '' },
      });
      return createOrchestrator({ ...roles, tools, store });
    };
    await using before = await orchestrator('1');
    const { interventions } = await before.start('shift').result();
    expect(interventions).toMatchObject([{ kind: 'approval' }]);

    await using after = await orchestrator('2');
    const approval = { choose: 'approve', by: 'ann' };
    const asked = await after.resolve(interventions[0]?.id ?? '', approval).result();
    expect(asked.interventions).toMatchObject([{ kind: 'versions_changed' }]);
    const go = { choose: 'continue', by: 'ann' };
    const again = await after.resolve(asked.interventions[0]?.id ?? '', go).result();
    expect(again.interventions).toMatchObject([{ kind: 'approval' }]);
    expect(lines()).not.toContain('called shifty');
  });

  it('has other versions if the server is started differently (F11)', async () => {
    const mcp = testTools({ servers: { h: own('hostile'), i: own('hostile', '/dev/null', 'x') } });
    await mcp.load();
    const approved = mcp.approved();
    expect(approved['h.echo']).not.toBe(approved['i.echo']);
  });
});

describe('a server that supports only the protocol of 2026-07-28', () => {
  it('is called, cancelled, restarted, and listed again after a change (B6)', async () => {
    const changes: McpChange[] = [];
    const mcp = testTools({
      servers: { new: own('modern') },
      onChange: (change) => changes.push(change),
    });
    const { tools } = await mcp.load();
    expect((await callTool(tools, 'new.echo')).summary).toBe('modern times');

    const signal = AbortSignal.timeout(100);
    expect(await failureOf(tools, 'new.hang', { signal })).toMatchObject({ failure: 'cancelled' });
    expect(await failureOf(tools, 'new.die')).toMatchObject({ isRetryable: false });
    expect((await callTool(tools, 'new.echo')).summary).toBe('modern times');

    await callTool(tools, 'new.change');
    const [late] = await eventually(() => {
      expect(changes).toHaveLength(1);
      return changes[0]?.tools ?? [];
    });
    expect((await callTool(late ? [late] : [], 'new.late')).summary).toBe('late');
  });
});

describe('servers that are hard to reach', () => {
  it('include one that ends at the first unknown request', async () => {
    const { tools, problems } = await testTools({ servers: { old: own('strict') } }).load();
    expect(problems).toEqual([]);
    expect((await callTool(tools, 'old.old')).summary).toBe('good old times');
  });

  it('include one that never answers and is killed', async () => {
    const servers = { mute: own('strict', 'silent') };
    const { tools, problems } = await testTools({ servers, connectTimeoutMs: 300 }).load();
    expect(tools).toEqual([]);
    expect(problems).toMatchObject([
      {
        server: 'mute',
        message: expect.stringMatching(/cannot be reached.*does ".*" start by hand/),
      },
    ]);
  });

  it('report a missing command, and the others load', async () => {
    const servers = { none: { command: 'pce-no-such-program' }, old: own('strict') };
    const { tools, problems } = await testTools({ servers }).load();
    expect(problems).toMatchObject([
      {
        server: 'none',
        message: expect.stringMatching(/is the command "pce-no-such-program" installed/),
      },
    ]);
    expect(tools).toHaveLength(1);
  });

  it("report the end of a server's output before it ended", async () => {
    const program = "console.error('no licence found'); process.exit(1)";
    const servers = { ends: { command: process.execPath, args: ['-e', program] } };
    const { problems } = await testTools({ servers }).load();
    expect(problems).toMatchObject([{ message: expect.stringContaining('no licence found') }]);
  });
});
