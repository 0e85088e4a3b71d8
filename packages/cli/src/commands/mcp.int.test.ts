import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Folder, makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { buildCli } from '../../test/cli.js';
import { runIn, startHere } from '../../test/run-here.js';

const files = { 'planning/report.md': '# Report\n\n## Steps\n\n1. List the files in `planning`\n' };

const message = (id: number, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

const initialize = message(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});

const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}\n';

const callOf = (id: number, name: string, args: object) =>
  message(id, 'tools/call', { name, arguments: args });

async function start(args: readonly string[], cwd: string) {
  const child = spawn(process.execPath, [await buildCli(), 'mcp', ...args], { cwd, stdio: 'pipe' });
  child.stderr.resume();
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    line: async () => String((await lines.next()).value),
    exitCode: async () => (await ended)[0],
  };
}

async function listen({ root }: Folder, ...args: readonly string[]) {
  const { said, stop } = startHere(['mcp', ...args, '--workspace', root]);
  const url = await said(/(?:^listening on |"url": ")([^"\n]+)/);
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });
  const ask = async (method: string, params: object = {}) => {
    const text = await (await post(message(2, method, params))).text();
    return JSON.parse(text.replace(/^[^{]*data: /s, '')).result;
  };
  const call = (name: string, given: object) => ask('tools/call', { name, arguments: given });
  return { url, post, ask, call, stop };
}

describe('pce mcp', () => {
  it('speaks MCP over standard input and output, and keeps reported data (C1)', async () => {
    using folder = makeFolder(files);
    const { child, line, exitCode } = await start([], folder.root);
    const ask = async (request: string) => {
      child.stdin.write(request);
      return JSON.parse(await line());
    };

    const checkpoint = { iteration: 1, role: 'planner', scratchpad: '1. Read' };
    const hello = await ask(initialize);
    child.stdin.write(initialized);
    const tools = await ask(message(2, 'tools/list'));
    const recorded = await ask(callOf(3, 'record_checkpoint', checkpoint));
    const ran = await ask(callOf(4, 'run_plan', { plan: 'planning/report.md' }));
    child.stdin.end();
    expect(await exitCode()).toBe(0);
    expect(hello.result.serverInfo.name).toBe('pce');
    expect(tools.result.tools).toHaveLength(21);
    expect(recorded.result.structuredContent).toMatchObject({ status: 'running' });
    expect(ran.result.structuredContent).toMatchObject({ status: 'completed' });

    const next = await listen(folder, '--http', '0');
    const status = await next.call('get_status', {});
    await next.stop();
    expect(status.structuredContent).toMatchObject({ checkpoints: 1 });
  });

  it('listens on TCP, for pages of no other site than those that are allowed, and ends with a signal (C11)', async () => {
    using folder = makeFolder(files);
    const plain = await listen(folder, '--http', '0');
    const { url, post, stop } = await listen(
      folder,
      ...['--http', '0', '--json', '--allow-host', 'pce.example, other.example'],
    );
    const evil = { origin: 'https://evil.example' };
    const statuses = [
      await plain.post(initialize),
      await plain.post(initialize, evil),
      await post(initialize, { origin: 'https://pce.example' }),
      await post(initialize, evil),
    ].map(({ status }) => status);

    expect(statuses).toEqual([200, 403, 200, 403]);
    expect(JSON.parse((await stop()).stdout)).toEqual({ url });
    const { code, stdout } = await plain.stop();
    expect({ code, stdout }).toEqual({ code: 0, stdout: `listening on ${plain.url}\n` });
  });

  it('listens on a Unix socket, which is gone when it ends (C11)', async () => {
    using folder = makeFolder(files);
    const socket = join(folder.root, 'mcp.sock');
    const { stop } = await listen(folder, '--socket', socket);

    expect(statSync(socket).isSocket()).toBe(true);
    expect((await stop()).code).toBe(0);
    expect(existsSync(socket)).toBe(false);
  });

  it.each([
    ['the tracker', 'tracker', ['get_status'], ['run_plan']],
    ['the workspace', 'workspace', ['run_plan'], ['get_status']],
  ])('serves %s where that is asked for (C11)', async (_, tools, there, missing) => {
    using folder = makeFolder(files);
    const { ask, stop } = await listen(folder, '--http', '0', '--tools', tools);
    const names: string[] = (await ask('tools/list')).tools.map(
      ({ name }: { readonly name: string }) => name,
    );
    await stop();

    expect(names).toEqual(expect.arrayContaining(there));
    expect(names.filter((name) => missing.includes(name))).toEqual([]);
  });

  it('uses the episode of its option for calls that name none (C1)', async () => {
    using folder = makeFolder(files);
    const first = await listen(folder, '--http', '0');
    const { episode_id } = (await first.call('start_episode', { goal: 'Dig' })).structuredContent;
    await first.call('start_episode', { goal: 'Plant' });
    const several = await first.call('get_status', {});
    await first.stop();
    const second = await listen(folder, '--http', '0', '--episode', episode_id);
    const told = await second.call('get_status', {});
    await second.stop();

    expect(several).toMatchObject({ isError: true });
    expect(told.structuredContent).toMatchObject({ goal: 'Dig' });
  });

  it('checks a plan with the tools and limits that it would run with (E1)', async () => {
    using folder = makeFolder({
      ...files,
      'planning/low.md': `---\nlimits: { iterations: 1 }\n---\n${files['planning/report.md']}`,
    });
    const { call, stop } = await listen(folder, '--http', '0');
    const right = await call('check_plan', { plan: 'planning/report.md' });
    const low = await call('check_plan', { plan: 'planning/low.md' });
    await stop();

    expect(right.structuredContent).toMatchObject({ title: 'Report', problems: [] });
    expect(low.structuredContent.problems.join()).toContain('the limit is 1');
  });

  it('lets clients end a pause that waits for a person only where they may decide (C6)', async () => {
    using folder = makeFolder(files);
    const answers: boolean[] = [];
    for (const args of [[], ['--clients-decide']]) {
      const { call, stop } = await listen(folder, '--http', '0', ...args);
      if (answers.length === 0)
        await call('record_checkpoint', {
          ...{ iteration: 1, role: 'planner', scratchpad: '1. Dig' },
          error: { message: 'the spade broke', is_fatal: true },
        });
      const { isError = false } = await call('resume_episode', {});
      answers.push(isError);
      await stop();
    }

    expect(answers).toEqual([true, false]);
  });

  it.each([
    ['two places', ['--http', '0', '--socket', 'x'], 'name one of them'],
    ['tools that are not there', ['--tools', 'all'], 'choose tracker, workspace'],
    ['other machines', ['--http', '0', '--host', '0.0.0.0'], 'reachable from other machines'],
  ])('refuses %s (C11)', async (_, args, words) => {
    using folder = makeFolder(files);
    const { code, stdout } = await runIn(folder.root, ['mcp', ...args, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).error.message).toContain(words);
  });
});
