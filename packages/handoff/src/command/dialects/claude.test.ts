import { describe, expect, it } from 'vitest';
import { claudeDialect } from './claude.js';

const said = (type: string, text: string) => ({ type: 'part', part: { type, text } });
const call = (id: string, title: string, status: string) => ({
  type: 'part',
  part: { type: 'tool_call', id, title, status },
});
const ends = (end: object) => ({ type: 'result', end });
const failed = (message: string) => ends({ status: 'failed', reason: 'agent_error', message });
const use = (input: unknown) => ({ type: 'tool_use', id: 't', name: 'Bash', input });

describe('a line of Claude Code', () => {
  it.each([
    [{ type: 'system', session_id: 's1' }, [{ type: 'session', id: 's1' }]],
    [{ type: 'system', session_id: 7 }, []],
    [{ type: 'new' }, undefined],
    ['text', undefined],
    [{ type: 'assistant', message: { content: 'no list' } }, []],
    [{ type: 'assistant' }, undefined],
    [{ type: 'result' }, [ends({ status: 'completed' })]],
    [{ type: 'result', subtype: 'success', is_error: false }, [ends({ status: 'completed' })]],
    [
      { type: 'result', subtype: 'error_max_turns' },
      [ends({ status: 'stopped', at: 'max_steps' })],
    ],
    [{ type: 'result', is_error: true, result: 'no key' }, [failed('no key')]],
    [{ type: 'result', is_error: true }, [failed('')]],
    [{ type: 'result', terminal_reason: 'api_error', result: 'busy' }, [failed('busy')]],
    [
      { type: 'result', subtype: 'error_during_execution', errors: ['a', 'b'] },
      [failed('a; b; error_during_execution')],
    ],
    [{ type: 'result', subtype: 'odd', result: 'r', errors: ['e'] }, [failed('r; e; odd')]],
    [
      { type: 'result', total_cost_usd: 0.5, usage: { input_tokens: 3, output_tokens: 2 } },
      [
        { type: 'spent', usage: { inputTokens: 3, outputTokens: 2, cost: 0.5 } },
        ends({ status: 'completed' }),
      ],
    ],
    [
      { type: 'result', usage: { cache_read_input_tokens: 10, cache_creation_input_tokens: 100 } },
      [
        { type: 'spent', usage: { inputTokens: 110, outputTokens: 0 } },
        ends({ status: 'completed' }),
      ],
    ],
    [
      { type: 'result', usage: { input_tokens: -1, output_tokens: 1, cache_read_input_tokens: 2 } },
      [
        { type: 'spent', usage: { inputTokens: 2, outputTokens: 1 } },
        ends({ status: 'completed' }),
      ],
    ],
  ])('%j reports %j (C8)', (line, news) => {
    expect(claudeDialect.read(line)).toEqual(news);
  });

  it.each([
    [{ type: 'text', text: 'hi' }, [said('text', 'hi')]],
    [{ type: 'text', text: '' }, []],
    [{ type: 'thinking', thinking: 'hm' }, [said('thought', 'hm')]],
    [use({ command: 'ls', description: 'lists' }), [call('t', 'Bash ls', 'running')]],
    [use({ file_path: 'a.md', description: 'd' }), [call('t', 'Bash a.md', 'running')]],
    [use({ description: 'a task' }), [call('t', 'Bash a task', 'running')]],
    [use({ command: 7 }), [call('t', 'Bash', 'running')]],
    [use('text'), [call('t', 'Bash', 'running')]],
    [{ type: 'tool_result', tool_use_id: 't' }, [call('t', 't', 'completed')]],
    [{ type: 'tool_result', tool_use_id: 't', is_error: false }, [call('t', 't', 'completed')]],
    [{ type: 'tool_result', tool_use_id: 't', is_error: true }, [call('t', 't', 'failed')]],
    [{ type: 'image' }, []],
  ])('with the block %j reports %j, besides its neighbours (C8)', (block, news) => {
    for (const type of ['assistant', 'user']) {
      const content = [block, null, { type: 'text', text: 'last' }];
      const expected = [...news, said('text', 'last')];
      expect(claudeDialect.read({ type, message: { content } })).toEqual(expected);
    }
  });

  it('results from a call with the session and the MCP servers (C8)', () => {
    const prompt = { text: '--help', session: undefined, mcpServers: [] };
    const always = ['-p', '--output-format', 'stream-json', '--verbose'];
    expect(claudeDialect.toArgs(prompt)).toEqual([...always, '--', '--help']);
    const mcpServers = [
      { name: 'web', url: 'http://127.0.0.1:1', headers: { a: 'b' } },
      { name: 'own', command: 'node', args: ['x'], env: {} },
    ];
    const config = JSON.stringify({
      mcpServers: {
        web: { type: 'http', url: 'http://127.0.0.1:1', headers: { a: 'b' } },
        own: { command: 'node', args: ['x'], env: {} },
      },
    });
    expect(claudeDialect.toArgs({ ...prompt, session: 's', mcpServers })).toEqual([
      ...[...always, '--resume', 's', `--mcp-config=${config}`, '--', '--help'],
    ]);
  });
});
