// `pnpm inspect:mcp`: the published MCP inspector, fetched with npx, lists and calls each tool of `pce mcp`, over
// standard input and output, Streamable HTTP and a Unix socket. The inspector does not support Unix sockets: a bridge
// on 127.0.0.1 forwards the bytes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CommandFailed, fail, root, run, step, temporaryFolder } from './setup.mjs';

const inspector = '@modelcontextprotocol/inspector@2.12.0';
const main = join(root, 'packages/cli/dist/main.js');

/** Calls in order: the tool, and its arguments from earlier answers. */
const calls = [
  ['start_episode', () => ({ goal: 'Look at each tool' })],
  ['record_checkpoint', () => ({ iteration: 1, role: 'planner', scratchpad: '1. Read' })],
  ['record_checkpoint', () => ({ iteration: 2, role: 'planner', scratchpad: '1. Delete' })],
  ['diff_and_classify', ({ ckpts: [from_id, to_id] }) => ({ from_id, to_id })],
  ['list_checkpoints', () => ({ limit: 5 })],
  ['get_status', () => ({})],
  ['restore_checkpoint', ({ ckpts: [ckpt_id] }) => ({ ckpt_id, preview: true })],
  ['send_message', () => ({ target: 'executor', message: 'go on' })],
  ['pause_episode', () => ({ reason: 'lunch', target: 'planner' })],
  // The change to "Delete" requires a person: an agent may not resume.
  ['resume_episode', () => ({}), 'waits for a person'],
  ['receive_messages', () => ({ target: 'executor' })],
  ['acknowledge_message', ({ message }) => ({ message_id: message })],
  ['list_plans', () => ({})],
  ['check_plan', () => ({ plan: 'planning/first-steps.md' })],
  ['run_plan', () => ({ plan: 'planning/first-steps.md' })],
  ['resume_turn', ({ turn }) => ({ turn_id: turn }), ''],
  ['list_interventions', () => ({})],
  [
    'resolve_intervention',
    () => ({ intervention_id: 'turn_1.i1', choose: 'approve' }),
    'takes no decisions from clients',
  ],
  ['find_tool', () => ({ command: 'list the files of a folder' })],
  ['record_learning', () => ({ learning: 'The inspector was here' })],
];

async function inspect(target, args, folder) {
  const words = ['-y', inspector, '--cli', ...target, ...args];
  return JSON.parse(await run('npx', words, { cwd: folder }));
}

/** Runs all calls against a target of the inspector. */
async function callAll(target, folder) {
  const listed = await inspect(target, ['--method', 'tools/list', '--strict'], folder);
  const names = listed.tools.map(({ name }) => name);
  const untried = names.filter((name) => !calls.some(([called]) => called === name));
  if (untried.length > 0) throw new Error(`no call for ${untried.join(', ')}`);
  const known = { ckpts: [] };
  for (const [name, argsOf, refusal] of calls) {
    const args = Object.entries(argsOf(known)).flatMap(([key, value]) => [
      '--tool-arg',
      `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ]);
    const answer = await call(
      target,
      ['--method', 'tools/call', '--tool-name', name, ...args],
      folder,
    );
    const text = JSON.stringify(answer);
    const isRight = refusal === undefined ? !answer.isError : text.includes(refusal);
    if (!isRight) throw new Error(`${name}: ${text}`);
    const data = answer.structuredContent ?? {};
    if (name === 'record_checkpoint') known.ckpts.push(data.ckpt_id);
    known.message = data.message_id ?? known.message;
    known.turn = data.turn_id ?? known.turn;
  }
  return `${names.length} tools, ${calls.length} calls`;
}

/** A refusing tool ends the inspector with an exit code; the answer is in its output nevertheless. */
async function call(target, args, folder) {
  try {
    return await inspect(target, args, folder);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { isError: true, content: error.output };
  }
}

/** Starts `pce mcp` and resolves with its address. */
async function serve(args, folder) {
  const child = spawn(process.execPath, [main, 'mcp', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  return { url: String(value).replace('listening on ', ''), stop: () => child.kill() };
}

/** Forwards bytes from a port of this machine to a Unix socket. */
async function bridge(socket) {
  const server = createServer((client) => {
    const peer = connect(socket);
    client.pipe(peer).pipe(client);
    for (const end of [client, peer]) end.on('error', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${server.address().port}/mcp`;
  return { url, stop: () => server.close() };
}

async function newWorkspace() {
  const folder = temporaryFolder('inspect');
  await run('node', [main, 'init', folder]);
  return folder;
}

try {
  if (!existsSync(main)) throw new Error('pce is not built yet: run `pnpm build` first');
  await step('stdio', async () => {
    const folder = await newWorkspace();
    return callAll([process.execPath, main, 'mcp', '--workspace', folder], folder);
  });
  await step('HTTP', async () => {
    const folder = await newWorkspace();
    const server = await serve(['--http', '0'], folder);
    return callAll([server.url], folder).finally(server.stop);
  });
  await step('Unix socket', async () => {
    const folder = await newWorkspace();
    const socket = join(folder, 'mcp.sock');
    const server = await serve(['--socket', socket], folder);
    const bridged = await bridge(socket);
    return callAll([bridged.url], folder).finally(() => {
      bridged.stop();
      server.stop();
    });
  });
} catch (error) {
  fail(error);
}
