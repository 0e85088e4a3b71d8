import { describe, expect, it } from 'vitest';
import { codexDialect } from './codex.js';

const call = (title: string, status: string, id = 'i') => [
  { type: 'part', part: { type: 'tool_call', id, title, status } },
];
const said = (type: string, text: string) => [{ type: 'part', part: { type, text } }];
const item = (more: object, type = 'item.completed') => ({ type, item: { id: 'i', ...more } });
const done = { type: 'result', end: { status: 'completed' } };
const failed = (message: string) => [
  { type: 'result', end: { status: 'failed', reason: 'agent_error', message } },
];

describe('a line of Codex', () => {
  it.each([
    [{ type: 'thread.started', thread_id: 't1' }, [{ type: 'session', id: 't1' }]],
    [{ type: 'thread.started' }, undefined],
    [
      item({ type: 'command_execution', command: 'ls' }, 'item.started'),
      call('command_execution ls', 'running'),
    ],
    [item({ type: 'agent_message', text: 'hi' }, 'item.started'), []],
    [item({ type: 'command_execution', command: 'ls' }), call('command_execution ls', 'completed')],
    [
      item({ type: 'mcp_tool_call', tool: 'get', status: 'failed' }),
      call('mcp_tool_call get', 'failed'),
    ],
    [item({ type: 'web_search', query: 'q', status: 'declined' }), call('web_search q', 'failed')],
    [
      item({ type: 'file_change', changes: [{ path: 'a' }, { path: 'b' }], status: 'completed' }),
      call('file_change a, b', 'completed'),
    ],
    [item({ type: 'file_change' }), call('file_change', 'completed')],
    [item({ type: 'web_search', id: 7 }), call('web_search', 'completed', 'item')],
    [item({ type: 'agent_message', text: 'hi' }), said('text', 'hi')],
    [item({ type: 'agent_message' }), []],
    [item({ type: 'reasoning', text: 'hm' }), said('thought', 'hm')],
    [item({ type: 'error' }), []],
    [item({ type: 'todo_list' }), [{ type: 'part', part: { type: 'plan', entries: [] } }]],
    [
      item({
        type: 'todo_list',
        items: [
          { text: 'a', completed: true },
          { text: 'b', completed: false },
        ],
      }),
      [
        {
          type: 'part',
          part: {
            type: 'plan',
            entries: [
              { content: 'a', status: 'completed' },
              { content: 'b', status: 'pending' },
            ],
          },
        },
      ],
    ],
    [{ type: 'turn.completed' }, [done]],
    [
      { type: 'turn.completed', usage: { input_tokens: 3, output_tokens: 2 } },
      [{ type: 'spent', usage: { inputTokens: 3, outputTokens: 2 } }, done],
    ],
    [{ type: 'turn.completed', usage: { input_tokens: 0, output_tokens: 0 } }, [done]],
    [{ type: 'turn.failed', error: { message: 'busy' } }, failed('busy')],
    [{ type: 'turn.failed' }, failed('')],
    [{ type: 'turn.failed', error: 7 }, failed('')],
    [{ type: 'error', message: 'reconnecting' }, undefined],
    [undefined, undefined],
  ])('%j reports %j (C8)', (line, news) => {
    expect(codexDialect.read(line)).toEqual(news);
  });

  it('results from a call with the prompt after all options (C8)', () => {
    const prompt = { text: '--help', session: undefined, mcpServers: [] };
    const always = ['exec', '--json', '--skip-git-repo-check'];
    expect(codexDialect.toArgs(prompt)).toEqual([...always, '--', '--help']);
    expect(codexDialect.toArgs({ ...prompt, session: 's' })).toEqual([
      ...[...always, 'resume', 's', '--', '--help'],
    ]);
  });
});
