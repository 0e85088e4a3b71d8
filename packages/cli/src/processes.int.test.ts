import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeFolder } from '@pce/test-support';
import { beforeAll, expect, it } from 'vitest';
import { buildCli, runCli, spawnCli, startCli } from '../test/cli.js';
import { startEditor } from '../test/editor.js';
import { listenHere, mcpCall, mcpInitialize, mcpInitialized, mcpMessage } from '../test/mcp.js';
import { runHere, runIn } from '../test/run-here.js';
import { serving, servingHere } from '../test/serving.js';

// Behaviour that only a process of its own shows. The other tests run commands in their own process: to bundle the command line
// takes longer than all of these.
beforeAll(() => buildCli(), 60_000);

it('keeps compiled code for the next start', async () => {
  using folder = makeFolder({});
  const cwd = folder.root;
  const run = await runCli(['--version'], { cwd, env: { XDG_CACHE_HOME: cwd } });

  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(join(cwd, 'pce/compiled'))).not.toEqual([]);
});

it('pce run is quiet if its output is closed', async () => {
  using folder = makeFolder({ 'planning/.keep': '' });
  const child = await spawnCli(['run', 'List the files in `.`'], { cwd: folder.root });
  child.stdout?.destroy();

  const { code, stderr } = await child.finished;

  expect(code).toBe(0);
  expect(stderr).not.toMatch(/EPIPE|Error/);
});

it('pce limits names the limit that an agent ran into, from standard input (C5)', async () => {
  using folder = makeFolder();
  const at = ['--at', '2026-11-22T12:00:00Z', '--zone', 'UTC'];
  const limits = await startCli(['limits', '--json', ...at], { cwd: folder.root });
  limits.stdin?.end("You've hit your usage limit. Try again in 2 days 17 hours.\n");
  const { code, stdout } = await limits.finished;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    kind: 'quota',
    reset_at: '2026-11-25T05:00:00.000Z',
    phrase: 'hit-your-limit',
    text: "You've hit your usage limit. Try again in 2 days 17 hours.",
  });
});

it('pce mcp speaks MCP over standard input and output, and keeps reported data (C1)', async () => {
  using folder = makeFolder({
    'planning/report.md': '# Report\n\n## Steps\n\n1. List the files in `planning`\n',
  });
  const child = spawn(process.execPath, [await buildCli(), 'mcp'], {
    cwd: folder.root,
    stdio: 'pipe',
  });
  child.stderr.resume();
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request: string) => {
    child.stdin.write(request);
    return JSON.parse(String((await lines.next()).value));
  };

  const checkpoint = { iteration: 1, role: 'planner', scratchpad: '1. Read' };
  const hello = await ask(mcpInitialize);
  child.stdin.write(mcpInitialized);
  const tools = await ask(mcpMessage(2, 'tools/list'));
  const recorded = await ask(mcpCall(3, 'record_checkpoint', checkpoint));
  const ran = await ask(mcpCall(4, 'run_plan', { plan: 'planning/report.md' }));
  child.stdin.end();
  const [exitCode] = await ended;
  expect(exitCode).toBe(0);
  expect(hello.result.serverInfo.name).toBe('pce');
  expect(tools.result.tools).toHaveLength(21);
  expect(recorded.result.structuredContent).toMatchObject({ status: 'running' });
  expect(ran.result.structuredContent).toMatchObject({ status: 'completed' });

  const next = await listenHere(folder, '--http', '0');
  const status = await next.call('get_status', {});
  await next.stop();
  expect(status.structuredContent).toMatchObject({ checkpoints: 1 });
});

it('pce serve finishes accepted work when it is stopped, and keeps it for the next start (D4)', async () => {
  using folder = makeFolder({ 'plan.md': '# Open a shop\n\n- [ ] Research the market\n' });
  const plan = join(folder.root, 'plan.md');
  const first = await serving({ cwd: folder.root });
  await runHere(['exec', 'create', plan, '--server', first.url]);
  const { code, stderr } = await first.stop();
  await using second = await servingHere(folder.root);
  const { stdout } = await runHere(['exec', 'list', '--server', second.url]);

  expect(code).toBe(0);
  expect(stderr).toContain('"route":"/api/executions","status":201');
  expect(stdout).toContain('Open a shop');
});

it('pce acp answers a prompt of an editor, in a thread of the workspace (F18)', async () => {
  using folder = makeFolder({ 'planning/report.md': '# Report\n' });
  const editor = await startEditor(folder.root);
  await expect(editor.begin('/dev/null/none')).rejects.toThrow('/dev/null/none');
  const session = await editor.begin();
  expect(await editor.prompt(session, 'List the files in `planning`')).toMatchObject({
    stopReason: 'end_turn',
  });
  expect(editor.text()).toContain('1 file in planning');
  const { code, stdout } = await editor.end();
  expect(code).toBe(0);
  for (const line of stdout.trim().split('\n')) expect(JSON.parse(line).jsonrpc).toBe('2.0');
  expect((await runIn(folder.root, ['thread', session])).stdout).toContain('List the files');
});
