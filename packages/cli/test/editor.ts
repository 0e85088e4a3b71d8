import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { Readable, Writable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import {
  client,
  methods,
  type NewSessionRequest,
  ndJsonStream,
  PROTOCOL_VERSION,
  type RequestPermissionRequest,
} from '@agentclientprotocol/sdk';
import { buildCli, type CliRun } from './cli.js';

/** An editor that has started `pce acp`. */
export interface Editor {
  /** Texts of the agent's messages so far. */
  text(): string;
  /** Number of calls so far. */
  calls(): number;
  readonly permissions: readonly RequestPermissionRequest[];
  /** Begins a session, in the editor's folder unless another is named. */
  begin(folder?: string): Promise<string>;
  load(session: string): Promise<unknown>;
  prompt(session: string, text: string): Promise<unknown>;
  /** Closes standard input. */
  end(): Promise<CliRun>;
  kill(): Promise<CliRun>;
}

/** Starts `pce acp` for sessions in a folder, from elsewhere; the person at it takes the first choice, or never decides. */
export async function startEditor(cwd: string, { decides = true } = {}): Promise<Editor> {
  const child = spawn(process.execPath, [await buildCli(), 'acp'], {
    cwd: tmpdir(),
    stdio: 'pipe',
  });
  const ended = once(child, 'close');
  const stderr = textOf(child.stderr);
  const [messages, copy] = Readable.toWeb(child.stdout).tee();
  const stdout = textOf(copy);
  const finish = async (): Promise<CliRun> => {
    const [code] = await ended;
    return { code, stdout: await stdout, stderr: await stderr };
  };
  let text = '';
  let calls = 0;
  const permissions: RequestPermissionRequest[] = [];
  const { agent } = client({ name: 'editor' })
    .onNotification(methods.client.session.update, ({ params: { update } }) => {
      if (update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text')
        text += update.content.text;
      if (update.sessionUpdate === 'tool_call') calls += 1;
    })
    .onRequest(methods.client.session.requestPermission, ({ params }) => {
      permissions.push(params);
      const [{ optionId = '' } = {}] = params.options;
      if (!decides) return new Promise(() => undefined);
      return { outcome: { outcome: 'selected', optionId } };
    })
    .connect(ndJsonStream(Writable.toWeb(child.stdin), messages));
  await agent.request(methods.agent.initialize, { protocolVersion: PROTOCOL_VERSION });
  const place: NewSessionRequest = { cwd, mcpServers: [] };
  return {
    text: () => text,
    calls: () => calls,
    permissions,
    async begin(folder = cwd) {
      const session = { ...place, cwd: folder };
      return (await agent.request(methods.agent.session.new, session)).sessionId;
    },
    load: (sessionId) => agent.request(methods.agent.session.load, { sessionId, ...place }),
    prompt: (sessionId, words) =>
      agent.request(methods.agent.session.prompt, {
        sessionId,
        prompt: [{ type: 'text', text: words }],
      }),
    end() {
      child.stdin.end();
      return finish();
    },
    kill() {
      child.kill('SIGKILL');
      return finish();
    },
  };
}
