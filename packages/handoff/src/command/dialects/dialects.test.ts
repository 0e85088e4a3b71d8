import { describe, expect, it } from 'vitest';
import type { CommandDialect } from '../command-dialect.js';
import { claudeDialect } from './claude.js';
import { codexDialect } from './codex.js';
import { geminiDialect } from './gemini.js';
import { opencodeDialect } from './opencode.js';

const prompt = { text: '-x “😀”', session: undefined, mcpServers: [] };

const news = (dialect: CommandDialect, ...lines: readonly string[]) =>
  lines.flatMap((line) => dialect.read(JSON.parse(line)));

describe('the arguments of', () => {
  it.each([
    ['claude', claudeDialect, '--resume'],
    ['codex', codexDialect, 'resume'],
    ['gemini', geminiDialect, '--resume'],
    ['opencode', opencodeDialect, '--session'],
  ] as const)(
    '%s end with the prompt, which is no option even if it looks like one (C8)',
    (_, dialect, flag) => {
      const args = dialect.toArgs(prompt);
      expect(args.at(-1)?.replace('--prompt=', '')).toBe(prompt.text);
      if (args.at(-1) === prompt.text) expect(args.at(-2)).toBe('--');
      expect(args).not.toContain(flag);
      const again = dialect.toArgs({ ...prompt, session: 'abc' });
      expect(again.slice(again.indexOf(flag), again.indexOf(flag) + 2)).toEqual([flag, 'abc']);
    },
  );

  it('claude name the MCP servers (C8)', () => {
    const args = claudeDialect.toArgs({
      ...prompt,
      mcpServers: [
        { name: 'tracker', command: 'pce', args: ['mcp'], env: {} },
        { name: 'web', url: 'http://127.0.0.1:1', headers: {} },
      ],
    });
    const config = args.find((arg) => arg.startsWith('--mcp-config='))?.slice(13) ?? '';
    expect(JSON.parse(config)).toEqual({
      mcpServers: {
        tracker: { command: 'pce', args: ['mcp'], env: {} },
        web: { type: 'http', url: 'http://127.0.0.1:1', headers: {} },
      },
    });
  });
});

describe('the output of', () => {
  it('claude reports calls by their act, and its costs (C8)', () => {
    expect(
      news(
        claudeDialect,
        '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}},{"type":"server_tool_use"}]}}',
        '{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","is_error":true}]}}',
        '{"type":"user","message":{"content":"a text"}}',
        '{"type":"result","subtype":"success","is_error":false,"total_cost_usd":0.25,"usage":{"input_tokens":1,"cache_read_input_tokens":9,"output_tokens":2}}',
      ),
    ).toEqual([
      { type: 'part', part: { type: 'tool_call', id: 't1', title: 'Bash ls', status: 'running' } },
      { type: 'part', part: { type: 'tool_call', id: 't1', title: 't1', status: 'failed' } },
      { type: 'spent', usage: { inputTokens: 10, outputTokens: 2, cost: 0.25 } },
      { type: 'result', end: { status: 'completed' } },
    ]);
  });

  it('codex is read with its items (C8)', () => {
    expect(
      news(
        codexDialect,
        '{"type":"thread.started","thread_id":"th_1"}',
        '{"type":"turn.started"}',
        '{"type":"item.started","item":{"id":"i1","type":"command_execution","command":"ls","status":"in_progress"}}',
        '{"type":"item.completed","item":{"id":"i1","type":"command_execution","command":"ls","exit_code":1,"status":"failed"}}',
        '{"type":"item.completed","item":{"id":"i2","type":"file_change","changes":[{"path":"a.md","kind":"add"}],"status":"completed"}}',
        '{"type":"item.completed","item":{"id":"i3","type":"todo_list","items":[{"text":"look","completed":true}]}}',
        '{"type":"item.completed","item":{"id":"i4","type":"agent_message","text":"done"}}',
        '{"type":"item.completed","item":{"id":"i5","type":"error","message":"a warning"}}',
        '{"type":"turn.completed","usage":{"input_tokens":3,"cached_input_tokens":1,"output_tokens":0}}',
      ),
    ).toMatchObject([
      { type: 'session', id: 'th_1' },
      { part: { title: 'command_execution ls', status: 'running' } },
      { part: { title: 'command_execution ls', status: 'failed' } },
      { part: { title: 'file_change a.md', status: 'completed' } },
      { part: { type: 'plan', entries: [{ content: 'look', status: 'completed' }] } },
      { part: { type: 'text', text: 'done' } },
      { type: 'error', message: 'a warning' },
      { type: 'spent', usage: { inputTokens: 3 } },
      { type: 'result', end: { status: 'completed' } },
    ]);
    expect(
      news(
        codexDialect,
        '{"type":"turn.failed","error":{"message":"exceeded retry limit, last status: 429"}}',
      ),
    ).toMatchObject([{ end: { status: 'failed', message: expect.stringContaining('429') } }]);
  });

  it('gemini is read, and its exit code at the maximum of turns (C5)', () => {
    expect(
      news(
        geminiDialect,
        '{"type":"init","session_id":"g1","model":"gemini"}',
        '{"type":"message","role":"user","content":"go"}',
        '{"type":"message","role":"assistant","content":"do","delta":true}',
        '{"type":"tool_use","tool_name":"write_file","tool_id":"w1","parameters":{}}',
        '{"type":"tool_result","tool_id":"w1","status":"error","output":"no"}',
        '{"type":"result","status":"error","error":{"type":"x","message":"quota"},"stats":{"input_tokens":4,"output_tokens":1}}',
      ),
    ).toMatchObject([
      { id: 'g1' },
      { part: { text: 'do' } },
      { part: { title: 'write_file', status: 'running' } },
      { part: { status: 'failed' } },
      { usage: { inputTokens: 4, outputTokens: 1 } },
      { end: { status: 'failed', message: 'quota' } },
    ]);
    expect(geminiDialect.readExitCode?.(53)).toEqual({ status: 'stopped', at: 'max_steps' });
    expect(geminiDialect.readExitCode?.(1)).toBeUndefined();
  });

  it('opencode is read with the usage of each step (C8)', () => {
    expect(
      news(
        opencodeDialect,
        '{"type":"text","sessionID":"o1","part":{"text":"hi"}}',
        '{"type":"tool_use","sessionID":"o1","part":{"callID":"c1","tool":"bash","state":{"status":"completed","title":"List files","input":{"command":"ls"}}}}',
        '{"type":"step_finish","part":{"tokens":{"input":2,"output":1},"cost":0.1}}',
        '{"type":"error","error":{"name":"APIError","data":{"message":"overloaded"}}}',
      ),
    ).toMatchObject([
      { id: 'o1' },
      { part: { text: 'hi' } },
      { id: 'o1' },
      { part: { title: 'ls', status: 'completed' } },
      { usage: { inputTokens: 2, outputTokens: 1, cost: 0.1 } },
      { end: { status: 'failed', message: 'overloaded' } },
    ]);
  });

  it.each([claudeDialect, codexDialect, geminiDialect, opencodeDialect])(
    'any of them may be anything (C8)',
    (dialect) => {
      for (const line of [undefined, null, 1, 'x', [], {}, { type: 7 }, { type: 'text' }]) {
        expect(() => dialect.read(line)).not.toThrow();
      }
    },
  );
});
