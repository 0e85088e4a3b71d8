import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { buildCli, runCli } from '../test/cli.js';

const files = {
  'planning/report.md': '# Report\n\n## Steps\n\n1. List the files in `planning`\n',
};

const message = (id: number, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

const initialize = message(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});

const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}\n';

const call = (id: number, name: string, args: object) =>
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

describe('pce mcp', () => {
  it('speaks MCP over standard input and output, and keeps what it is told (C1)', async () => {
    using folder = makeFolder(files);
    const talk = async (...requests: readonly string[]) => {
      const { child, line, exitCode } = await start([], folder.root);
      child.stdin.write(initialize);
      const lines = [await line()];
      child.stdin.write(initialized);
      for (const request of requests) {
        child.stdin.write(request);
        lines.push(await line());
      }
      child.stdin.end();
      expect(await exitCode()).toBe(0);
      return lines.map((each) => JSON.parse(each));
    };

    const checkpoint = { iteration: 1, role: 'planner', scratchpad: '1. Read' };
    const [hello, tools, recorded, ran] = await talk(
      message(2, 'tools/list'),
      call(3, 'record_checkpoint', checkpoint),
      call(4, 'run_plan', { plan: 'planning/report.md' }),
    );
    expect(hello.result.serverInfo.name).toBe('pce');
    expect(tools.result.tools).toHaveLength(19);
    expect(recorded.result.structuredContent).toMatchObject({ status: 'running' });
    expect(ran.result.structuredContent).toMatchObject({ status: 'completed' });

    const [, status] = await talk(call(2, 'get_status', {}));
    expect(status.result.structuredContent).toMatchObject({ checkpoints: 1 });
  });

  it('listens on TCP and on a Unix socket, and ends with a signal (C11)', async () => {
    using folder = makeFolder(files);
    for (const place of [
      ['--http', '0'],
      ['--socket', 'mcp.sock'],
    ]) {
      const { child, line, exitCode } = await start(place, folder.root);
      const url = (await line()).replace('listening on ', '');
      if (place[0] === '--http') {
        const headers = {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        };
        const answer = await fetch(url, { method: 'POST', headers, body: initialize });
        expect(answer.status).toBe(200);
        const evil = { ...headers, origin: 'https://evil.example' };
        const refused = await fetch(url, { method: 'POST', headers: evil, body: initialize });
        expect(refused.status).toBe(403);
      } else {
        expect(statSync(join(folder.root, 'mcp.sock')).isSocket()).toBe(true);
      }
      child.kill('SIGTERM');
      expect(await exitCode()).toBe(0);
    }
    expect(existsSync(join(folder.root, 'mcp.sock'))).toBe(false);
  });

  it.each([
    ['two places', ['--http', '0', '--socket', 'x'], 'name one of them'],
    ['tools that are not there', ['--tools', 'all'], 'choose tracker, workspace'],
    ['other machines', ['--http', '0', '--host', '0.0.0.0'], 'reached from other machines'],
  ])('refuses %s (C11)', async (_, args, words) => {
    using folder = makeFolder(files);
    const { code, stdout } = await runCli(['mcp', ...args, '--json'], { cwd: folder.root });
    expect(code).toBe(1);
    expect(JSON.parse(stdout).error.message).toContain(words);
  });
});
