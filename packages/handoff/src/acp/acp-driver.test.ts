import {
  agent as acpAgent,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
} from '@agentclientprotocol/sdk';
import type { HandoffPart, HandoffStart } from '@pce/core/ports';
import { eventually } from '@pce/test-support';
import { type FakeClock, fakeClock } from '@pce/testkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AcpAction, AcpHabits } from '../../test/acp-agent.js';
import { type AgentHere, agentHere } from '../../test/acp-here.js';
import { type AcpDriverOptions, acpDriver } from '../index.js';

const { signal } = new AbortController();
const yes: AcpAction = { type: 'say', text: 'yes' };

let clock: FakeClock;
let agent: AgentHere;

beforeEach(() => {
  clock = fakeClock();
});

async function start(
  actions: Parameters<typeof agentHere>[0],
  { habits, ...options }: Partial<HandoffStart> & { habits?: AcpHabits } = {},
) {
  agent = agentHere(actions, habits);
  const driver = acpDriver({ name: 'here', agent: agent.link, clock, idleMs: 60_000 });
  const begin = (more: Partial<HandoffStart> = {}) =>
    driver.start({ workspace: '/work', signal, ...options, ...more });
  return { session: await begin(), begin };
}

async function hand(actions: readonly AcpAction[], options: Parameters<typeof start>[1] = {}) {
  const { session } = await start(actions, options);
  const parts: HandoffPart[] = [];
  const outcome = await session.prompt({ text: 'go', signal, onPart: (part) => parts.push(part) });
  await session.end();
  return { outcome, parts };
}

const chunk = (text: string, messageId: string | null = null): AcpAction => {
  const content = { type: 'text' as const, text };
  return { type: 'tell', update: { sessionUpdate: 'agent_message_chunk', content, messageId } };
};

describe('a message over ACP', () => {
  it.each<[string, readonly AcpAction[]]>([
    ['another id', [chunk('One.', 'm1'), chunk('Two.', 'm2')]],
    ['a tool call', [chunk('One.'), { type: 'call', title: 'ls' }, chunk('Two.')]],
    ['a thought', [chunk('One.'), { type: 'think', text: 'hm' }, chunk('Two.')]],
    [
      'a plan',
      [
        chunk('One.'),
        { type: 'tell', update: { sessionUpdate: 'plan', entries: [] } },
        chunk('Two.'),
      ],
    ],
    ['the end of a line', [chunk('One.\n', 'm1'), chunk('Two.', 'm2')]],
  ])('begins on a new line after %s (C8)', async (_, actions) => {
    const { outcome, parts } = await hand(actions);

    expect(outcome).toMatchObject({ status: 'completed', text: 'One.\nTwo.' });
    const texts = parts.map((part) => (part.type === 'text' ? part.text : ''));
    expect(texts.join('')).toBe('One.\nTwo.');
  });
});

describe('a session over ACP', () => {
  it('is requested twice, since some agents fail once after initialize (C8)', async () => {
    const { outcome } = await hand([yes], { habits: { failsNew: 1 } });
    expect(outcome).toEqual({ status: 'completed', text: 'yes' });
    expect(agent.prompts).toEqual(['go']);
  });

  it.each([
    [{ failsNew: 2 }, /not ready|Internal error/],
    [{ wantsLogin: true }, /log in first \(API key\)/],
    [{ wantsLogin: true, loginWays: [] }, /log in first: start it by hand once, or set its key$/],
    [{ wantsLogin: true, loginWays: ['a', 'b'] }, /log in first \(a, b\): start it by hand/],
    [{ protocolVersion: 7 }, /version 7 of the protocol, not 1/],
  ])('that cannot be started is rejected with advice: %j (C8)', async (habits, message) => {
    await expect(start([yes], { habits })).rejects.toMatchObject({
      code: 'handoff_failed',
      message: expect.stringMatching(message),
    });
    expect(agent.isRunning()).toBe(false);
  });

  it('is loaded if it cannot be resumed, and its history is dropped (C8)', async () => {
    const { session, begin } = await start([yes], { habits: { goesOn: 'load' } });
    const again = await begin({ resume: session.id });
    const parts: HandoffPart[] = [];
    const outcome = await again.prompt({ text: 'go', signal, onPart: (part) => parts.push(part) });
    expect(outcome.text).toBe('yes');
    expect(parts).toEqual([{ type: 'text', text: 'yes' }]);
  });

  it('that never starts is given up (C8)', async () => {
    const silent = { input: new WritableStream(), output: new ReadableStream() };
    const close = vi.fn(async () => undefined);
    const link = { ...silent, close, describeEnd: async () => '' };
    const driver = acpDriver({ name: 'mute', agent: () => link, clock });
    const started = driver.start({ workspace: '/work', signal });
    const refused = expect(started).rejects.toThrow(/acp:mute: it has not started within 60 s/);
    await new Promise(setImmediate);
    clock.advance(60_000);
    await refused;
    expect(close).toHaveBeenCalled();
  });

  it('is not awaited after an abort (A22, C8)', async () => {
    const close = vi.fn(async () => undefined);
    const silent = { input: new WritableStream(), output: new ReadableStream() };
    const link = { ...silent, close, describeEnd: async () => '' };
    const stop = new AbortController();
    const driver = acpDriver({ name: 'mute', agent: () => link, clock });
    const started = driver.start({ workspace: '/work', signal: stop.signal });
    const refused = expect(started).rejects.toThrow('enough');
    await new Promise(setImmediate);
    stop.abort(new Error('enough'));
    await refused;
    expect(close).toHaveBeenCalled();
    await expect(driver.start({ workspace: '/work', signal: stop.signal })).rejects.toThrow(
      'enough',
    );
  });

  it('tells the agent whether the host reads and writes files (C8)', async () => {
    const files = { read: async () => 'x', write: async () => undefined };
    const fsOf = async (driver: Partial<AcpDriverOptions>, more: Partial<HandoffStart>) => {
      agent = agentHere([yes]);
      const made = acpDriver({ name: 'here', agent: agent.link, clock, ...driver });
      await made.start({ workspace: '/work', signal, ...more });
      return agent.requests[0];
    };
    const fs = (has: boolean) => ({
      clientCapabilities: { fs: { readTextFile: has, writeTextFile: has } },
    });
    expect(await fsOf({}, { files })).toMatchObject(fs(true));
    expect(await fsOf({}, {})).toMatchObject(fs(false));
    expect(await fsOf({ files: false }, { files })).toMatchObject(fs(false));
  });

  it('passes MCP servers on, over HTTP only if the agent supports it (C8)', async () => {
    const command = { name: 'tracker', command: 'pce', args: ['mcp'], env: { KEY: 'x' } };
    const http = { name: 'tracker', url: 'http://127.0.0.1:1/mcp', headers: { a: 'b' } };
    await start([yes], { mcpServers: [command] });
    expect(agent.requests[1]).toMatchObject({
      mcpServers: [{ ...command, env: [{ name: 'KEY', value: 'x' }] }],
    });
    await expect(start([yes], { mcpServers: [http] })).rejects.toThrow(/give it as a command/);
    await start([yes], { mcpServers: [http], habits: { takesHttpServers: true } });
    expect(agent.requests[1]).toMatchObject({
      mcpServers: [{ ...http, type: 'http', headers: [{ name: 'a', value: 'b' }] }],
    });
  });
});

describe('a permission over ACP', () => {
  it('that is rejected may make the agent report a cancelled prompt, which counts as its own end (C8)', async () => {
    const { outcome } = await hand([{ type: 'ask', title: 'write notes.md' }], {
      habits: { response: { stopReason: 'cancelled' } },
      permission: async () => 'reject',
    });
    expect(outcome).toMatchObject({ status: 'completed', text: 'rejected' });
  });

  it('is never given for more than one act (C8)', async () => {
    const { outcome } = await hand([{ type: 'ask', title: 'write notes.md' }], {
      habits: { offersOnlyAlways: true },
      permission: async () => 'allow',
    });
    expect(outcome.text).toBe('rejected');
  });

  it('may take any time: the agent does not count as silent (C8)', async () => {
    let decide: (decision: 'allow') => void = () => undefined;
    const asked = Promise.withResolvers<void>();
    const { session } = await start([{ type: 'ask', title: 'write' }], {
      permission: () => {
        asked.resolve();
        return new Promise((resolve) => {
          decide = resolve;
        });
      },
    });
    const outcome = session.prompt({ text: 'go', signal });
    await asked.promise;
    clock.advance(24 * 3_600_000);
    decide('allow');
    expect(await outcome).toEqual({ status: 'completed', text: 'allowed' });
  });
});

describe('a prompt over ACP', () => {
  it('that failed before any tool call certainly had no effect (C8)', async () => {
    const fail: AcpAction = { type: 'fail', message: '429 Too Many Requests' };
    const message = expect.stringContaining('429 Too Many Requests');
    const failed = { status: 'failed', reason: 'agent_error', message };
    expect((await hand([fail])).outcome).toMatchObject({ ...failed, mayHaveActed: false });
    const called = await hand([{ type: 'call', title: 'write' }, fail]);
    expect(called.outcome).toMatchObject({ ...failed, mayHaveActed: true });
  });

  it('is cancelled at once, and by force if the agent ignores it (A22, C8)', async () => {
    const { session } = await start([{ type: 'hang' }], { habits: { ignoresCancel: true } });
    const outcome = session.prompt({ text: 'go', signal });
    await eventually(() => expect(agent.prompts).toEqual(['go']));
    await session.cancel();
    clock.advance(50);
    expect(await outcome).toMatchObject({ status: 'cancelled', mayHaveActed: true });
    const next = session.prompt({ text: 'again', signal });
    clock.advance(5_000);
    expect(await next).toMatchObject({ status: 'failed', reason: 'died', mayHaveActed: false });
    expect([agent.prompts, agent.isRunning()]).toEqual([['go'], false]);
  });

  it('that was cancelled reports, asks and writes nothing more, and the next one waits for its end (A22, C8)', async () => {
    const { session, late, written, asked, refusals } = await lateAgent();
    const parts: HandoffPart[] = [];
    const onPart = (part: HandoffPart): void => void parts.push(part);
    const first = session.prompt({ text: 'first', signal, onPart });
    await eventually(() => expect(parts).toEqual([{ type: 'text', text: 'first' }]));
    await session.cancel();
    clock.advance(50);
    expect(await first).toMatchObject({ status: 'cancelled', text: 'first' });

    const second = session.prompt({ text: 'second', signal, onPart });
    const third = new AbortController();
    late.resolve();
    expect(await second).toMatchObject({ status: 'completed', text: 'second' });
    expect(refusals).toEqual(['cancelled', expect.stringContaining('no prompt is under way')]);
    expect([written, asked]).toEqual([[], []]);
    expect(parts.map((part) => part.type === 'text' && part.text)).toEqual(['first', 'second']);

    const useless = session.prompt({ text: 'third', signal: third.signal });
    third.abort();
    expect(await useless).toMatchObject({ status: 'cancelled', text: '' });
  });

  it('outlives a silence that activity ends, but not a longer one (C8)', async () => {
    const { session } = await start([yes, { type: 'hang' }]);
    const active = Promise.withResolvers<void>();
    const outcome = session.prompt({ text: 'go', signal, onPart: () => active.resolve() });
    clock.advance(59_000);
    await active.promise;
    clock.advance(59_000);
    expect(agent.isRunning()).toBe(true);
    clock.advance(1_000);
    const message = 'nothing was heard of the agent for 60 s';
    expect(await outcome).toMatchObject({ reason: 'silent', message, text: 'yes' });
    expect(agent.isRunning()).toBe(false);
  });
});

/** A session with an agent that repeats each prompt, and continues to work on the cancelled first one until `late` resolves. */
async function lateAgent() {
  const late = Promise.withResolvers<void>();
  const written: string[] = [];
  const asked: string[] = [];
  const refusals: string[] = [];
  const toAgent = new TransformStream<Uint8Array, Uint8Array>();
  const fromAgent = new TransformStream<Uint8Array, Uint8Array>();
  const app = acpAgent({ name: 'late' })
    .onRequest(methods.agent.initialize, () => ({ protocolVersion: PROTOCOL_VERSION }))
    .onRequest(methods.agent.session.new, () => ({ sessionId: 's' }))
    .onRequest(methods.agent.session.prompt, async ({ params: { sessionId, prompt }, client }) => {
      const [block] = prompt;
      const text = block?.type === 'text' ? block.text : '';
      const say = (words: string): Promise<void> =>
        client.notify(methods.client.session.update, {
          sessionId,
          update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: words } },
        });
      await say(text);
      if (text !== 'first') return { stopReason: 'end_turn' };
      await late.promise;
      await say('too late');
      const { outcome } = await client.request(methods.client.session.requestPermission, {
        sessionId,
        toolCall: { toolCallId: 'c', title: 'npm publish' },
        options: [{ optionId: 'once', name: 'Once', kind: 'allow_once' }],
      });
      refusals.push(outcome.outcome);
      const file = { sessionId, path: 'late.md', content: 'x' };
      await client.request(methods.client.fs.writeTextFile, file).catch((error: Error) => {
        refusals.push(error.message);
      });
      return { stopReason: 'cancelled' };
    });
  app.connect(ndJsonStream(fromAgent.writable, toAgent.readable));
  const link = {
    input: toAgent.writable,
    output: fromAgent.readable,
    describeEnd: async () => 'it is gone',
    close: async () => undefined,
  };
  const driver = acpDriver({ name: 'late', agent: () => link, clock });
  const session = await driver.start({
    workspace: '/work',
    signal,
    permission: async ({ title }) => {
      asked.push(title);
      return 'allow';
    },
    files: { read: async () => undefined, write: async (path) => void written.push(path) },
  });
  return { session, late, written, asked, refusals };
}
