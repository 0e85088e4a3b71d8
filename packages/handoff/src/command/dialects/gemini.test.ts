import { describe, expect, it } from 'vitest';
import { geminiDialect } from './gemini.js';

const call = (title: string, status: string) => [
  { type: 'part', part: { type: 'tool_call', id: 'w1', title, status } },
];
const done = { type: 'result', end: { status: 'completed' } };
const failed = (message: string) => [
  { type: 'result', end: { status: 'failed', reason: 'agent_error', message } },
];

describe('a line of Gemini CLI', () => {
  it.each([
    [{ type: 'init', session_id: 'g1' }, [{ type: 'session', id: 'g1' }]],
    [{ type: 'init' }, undefined],
    [
      { type: 'message', role: 'assistant', content: 'hi' },
      [{ type: 'part', part: { type: 'text', text: 'hi' } }],
    ],
    [{ type: 'message', role: 'assistant', content: '' }, []],
    [{ type: 'message', role: 'user', content: 'hi' }, []],
    [{ type: 'tool_use', tool_name: 'write_file', tool_id: 'w1' }, call('write_file', 'running')],
    [{ type: 'tool_result', tool_id: 'w1', status: 'success' }, call('w1', 'completed')],
    [{ type: 'tool_result', tool_id: 'w1', status: 7 }, call('w1', 'completed')],
    [{ type: 'tool_result', tool_id: 'w1', status: 'error' }, call('w1', 'failed')],
    [{ type: 'result' }, [done]],
    [
      { type: 'result', status: 'success', stats: { input_tokens: 3, output_tokens: 2 } },
      [{ type: 'spent', usage: { inputTokens: 3, outputTokens: 2 } }, done],
    ],
    [{ type: 'result', status: 'error' }, failed('')],
    [{ type: 'result', status: 'success', error: { message: 'quota' } }, failed('quota')],
    [{ type: 'retry' }, undefined],
    [null, undefined],
  ])('%j reports %j (C8)', (line, news) => {
    expect(geminiDialect.read(line)).toEqual(news);
  });

  it('results from a call whose prompt cannot be parsed as an option (C8)', () => {
    const prompt = { text: '--help', session: undefined, mcpServers: [] };
    const always = ['--output-format', 'stream-json'];
    expect(geminiDialect.toArgs(prompt)).toEqual([...always, '--prompt=--help']);
    expect(geminiDialect.toArgs({ ...prompt, session: 's' })).toEqual([
      ...[...always, '--resume', 's', '--prompt=--help'],
    ]);
  });
});
