import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HandoffPart } from '@pce/core/ports';
import { makeFolder } from '@pce/test-support';
import { readAgentOutput } from '@pce/tracker';
import { describe, expect, it } from 'vitest';
import { acpDriver, type CommandDriverOptions, commandDriver } from '../index.js';

type CommandDialectName = CommandDriverOptions['dialect'];

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeFolder();
  try {
    return await work(folder.root);
  } finally {
    folder.remove();
  }
}

function drive(dialect: CommandDialectName, lines: readonly unknown[], code = 0) {
  return inFolder(async (workspace) => {
    const output = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
    const printed = join(workspace, 'printed');
    await writeFile(printed, `${output.join('\n')}\n`);
    const driver = commandDriver({
      name: 'it',
      dialect,
      agent: { command: 'sh', args: ['-c', `cat "$0"; exit ${code}`, printed] },
    });
    const { signal } = new AbortController();
    await using session = await driver.start({ workspace, signal });
    const parts: HandoffPart[] = [];
    const outcome = await session.prompt({
      text: 'go',
      signal,
      onPart: (part) => parts.push(part),
    });
    return { outcome, parts };
  });
}

const use = { type: 'tool_use', id: 't', name: 'Bash', input: { command: 'ls' } };
const said = (text: string, more = {}, fields = {}) => ({
  type: 'assistant',
  message: { content: [{ type: 'text', text }], ...fields },
  ...more,
});
const item = (fields: object) => ({ type: 'item.completed', item: { id: 'i', ...fields } });
const message = (text: string) => item({ type: 'agent_message', text });
const claudeDone = { type: 'result', subtype: 'success', result: 'The answer.' };
const codexDone = { type: 'turn.completed' };

describe('an agent of the command line', () => {
  it.each<[CommandDialectName, readonly unknown[]]>([
    ['claude', [said('One.'), said('Two.'), claudeDone]],
    ['claude', [said('One.', {}, { id: 'm' }), said('Two.', {}, { id: 'm' }), claudeDone]],
    [
      'claude',
      [said('One.'), { type: 'assistant', message: { content: [use] } }, said('Two.'), claudeDone],
    ],
    ['codex', [message('One.'), message('Two.'), codexDone]],
    [
      'codex',
      [message('One.'), item({ type: 'reasoning', text: 'hm' }), message('Two.'), codexDone],
    ],
    ['codex', [message('One.'), item({ type: 'command_execution' }), message('Two.'), codexDone]],
    [
      'gemini',
      [
        { type: 'message', role: 'assistant', content: 'On', delta: true },
        { type: 'message', role: 'assistant', content: 'e.', delta: true },
        { type: 'tool_use', tool_name: 'ls', tool_id: 't' },
        { type: 'message', role: 'assistant', content: 'Two.', delta: true },
        { type: 'result', status: 'success' },
      ],
    ],
    ['opencode', ['One.', 'Two.'].map((text) => ({ type: 'text', part: { text } }))],
  ])('puts each message on a new line: %s (C8)', async (dialect, lines) => {
    const { outcome, parts } = await drive(dialect, lines);

    expect(outcome).toMatchObject({ status: 'completed', text: 'One.\nTwo.' });
    const texts = parts.map((part) => (part.type === 'text' ? part.text : ''));
    expect(texts.join('')).toBe('One.\nTwo.');
  });

  it.each<[CommandDialectName, readonly unknown[]]>([
    ['codex', [item({ type: 'words', text: 'hi' }), codexDone]],
    ['claude', ['{"type":"assistant","mess', { type: 'result', subtype: 'success' }]],
    [
      'gemini',
      [
        { type: 'reply', content: 'hi' },
        { type: 'result', status: 'success' },
      ],
    ],
    ['opencode', [{ type: 'answer', part: { text: 'hi' } }]],
    ['opencode', ['a {"type"']],
  ])('has failed if none of its output was recognized: %s (C8)', async (dialect, lines) => {
    expect((await drive(dialect, lines)).outcome).toMatchObject({
      status: 'failed',
      reason: 'protocol',
      message: expect.stringContaining('type'),
    });
  });

  it.each<CommandDialectName>(['claude', 'codex', 'gemini'])(
    'ends before its result with the text so far: %s (C8)',
    async (dialect) => {
      expect((await drive(dialect, ['Please sign in first'])).outcome).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('Please sign in first'),
      });
    },
  );

  it('fails with the end of a limit, which an earlier event reported (C9)', async () => {
    const info = { status: 'rejected', resetsAt: 1_795_000_000 };
    const end = { type: 'result', is_error: true, result: "You've hit your limit" };
    const { outcome } = await drive('claude', [
      { type: 'rate_limit_event', rate_limit_info: info },
      end,
    ]);

    const message = outcome.status === 'failed' ? outcome.message : '';
    expect(readAgentOutput(message, { now: 0 })).toMatchObject({
      kind: 'quota',
      resetAt: 1_795_000_000_000,
    });
  });

  it.each<[CommandDialectName, unknown]>([
    ['codex', item({ type: 'mcp_tool_call', tool: 'a', error: { message: 'no' } })],
    ['codex', item({ type: 'file_change', changes: [{ path: 'a' }], status: 'declined' })],
    ['gemini', { type: 'tool_result', tool_id: 'a', status: 'cancelled' }],
    [
      'opencode',
      {
        type: 'tool_use',
        part: { callID: 'a', tool: 'bash', state: { status: 'completed', metadata: { exit: 1 } } },
      },
    ],
  ])('reports an unsuccessful call as failed: %s %j (C8)', async (dialect, line) => {
    expect((await drive(dialect, [line])).parts).toMatchObject([{ status: 'failed' }]);
  });

  it.each<[CommandDialectName, readonly unknown[]]>([
    ['codex', [{ type: 'error', message: 'usage limit reached' }]],
    ['codex', [{ type: 'error', message: 'usage limit reached' }, { type: 'turn.failed' }]],
    ['gemini', [{ error: { type: 'ApiError', message: 'usage limit reached', code: 429 } }]],
    ['opencode', [{ type: 'error', error: { data: { message: 'usage limit reached' } } }]],
    ['codex', [item({ type: 'error', message: 'usage limit reached' })]],
    ['gemini', [{ type: 'error', error: { message: 'usage limit reached' } }]],
    ['claude', [{ type: 'rate_limit_event', rate_limit_info: { status: 'rejected' } }]],
  ])('fails with the last reported error: %s %j (C9)', async (dialect, lines) => {
    expect((await drive(dialect, lines, 1)).outcome).toMatchObject({
      status: 'failed',
      reason: 'agent_error',
      message: expect.stringContaining('usage limit reached'),
    });
  });

  it('omits answers of sub-agents, and reports denied and failed calls (C8)', async () => {
    const denied = { tool_name: 'Bash', tool_use_id: 'd', tool_input: { command: 'rm a' } };
    const { outcome, parts } = await drive('claude', [
      said('Mine alone.', { parent_tool_use_id: 't9' }),
      said('All.'),
      { ...claudeDone, permission_denials: [denied] },
    ]);
    const failed = await drive('codex', [
      item({ type: 'command_execution', command: 'test', exit_code: 2, status: 'completed' }),
      codexDone,
    ]);

    expect(outcome).toMatchObject({ text: 'All.' });
    expect(parts).toContainEqual({
      type: 'tool_call',
      id: 'd',
      title: 'Bash rm a',
      status: 'failed',
    });
    expect(failed.parts).toMatchObject([{ status: 'failed' }]);
  });

  it('may print terminal sequences before its messages, also over ACP (C8)', async () => {
    const { outcome } = await drive('codex', [
      `\u001b[2K${JSON.stringify(message('Hi'))}`,
      codexDone,
    ]);
    expect(outcome).toMatchObject({ text: 'Hi' });

    await inFolder(async (workspace) => {
      const agent = join(workspace, 'agent.mjs');
      await writeFile(
        agent,
        `import { createInterface } from 'node:readline';
        const send = (m) => process.stdout.write('\\u001b[2K\\u001b[1G' + JSON.stringify({ jsonrpc: '2.0', ...m }) + '\\n');
        const chunk = (text) => send({ method: 'session/update', params: { sessionId: 's', update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } } } });
        for await (const line of createInterface({ input: process.stdin })) {
          const { id, method } = JSON.parse(line);
          if (method === 'initialize') send({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
          if (method === 'session/new') send({ id, result: { sessionId: 's' } });
          if (method !== 'session/prompt') continue;
          chunk('O'); chunk('ne.');
          send({ method: 'session/update', params: { sessionId: 's', update: { sessionUpdate: 'tool_call', toolCallId: 't', title: 'ls', status: 'completed' } } });
          chunk('Two.');
          send({ id, result: { stopReason: 'end_turn' } });
        }`,
      );
      const driver = acpDriver({ name: 'it', agent: { command: process.execPath, args: [agent] } });
      const { signal } = new AbortController();
      await using session = await driver.start({ workspace, signal });

      expect(await session.prompt({ text: 'go', signal })).toMatchObject({ text: 'One.\nTwo.' });
    });
  });
});
