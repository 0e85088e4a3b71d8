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

  it.each([claudeDialect, codexDialect, geminiDialect, opencodeDialect])(
    'any of them may be anything (C8)',
    (dialect) => {
      for (const line of [undefined, null, 1, 'x', [], {}, { type: 7 }, { type: 'text' }]) {
        expect(() => dialect.read(line)).not.toThrow();
      }
    },
  );
});
