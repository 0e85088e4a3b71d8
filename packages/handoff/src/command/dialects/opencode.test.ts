import { describe, expect, it } from 'vitest';
import { opencodeDialect } from './opencode.js';

const call = (id: string, title: string, status: string) => [
  { type: 'part', part: { type: 'tool_call', id, title, status } },
];

describe('a line of opencode', () => {
  it.each([
    [
      { type: 'text', part: { text: 'hi' } },
      [{ type: 'part', part: { type: 'text', text: 'hi' } }],
    ],
    [{ type: 'text', part: { text: '' } }, []],
    [{ type: 'text' }, []],
    [
      { type: 'reasoning', part: { text: 'hm' } },
      [{ type: 'part', part: { type: 'thought', text: 'hm' } }],
    ],
    [
      {
        type: 'tool_use',
        part: { callID: 'c', tool: 'read', state: { status: 'completed', title: 'Read a' } },
      },
      call('c', 'Read a', 'completed'),
    ],
    [
      { type: 'tool_use', part: { callID: 'c', tool: 'read', state: { status: 'error' } } },
      call('c', 'read', 'failed'),
    ],
    [{ type: 'tool_use' }, call('call', 'tool', 'completed')],
    [
      { type: 'step_finish', part: { tokens: { input: 1, output: 2 }, cost: 0.5 } },
      [{ type: 'spent', usage: { inputTokens: 1, outputTokens: 2, cost: 0.5 } }],
    ],
    [
      { type: 'step_finish', part: { tokens: { output: 2 } } },
      [{ type: 'spent', usage: { inputTokens: 0, outputTokens: 2 } }],
    ],
    [
      { type: 'step_finish', part: { tokens: { input: 1, output: -2 } } },
      [{ type: 'spent', usage: { inputTokens: 1, outputTokens: 0 } }],
    ],
    [{ type: 'step_finish', part: { cost: 0.5 } }, [{ type: 'spent', usage: { cost: 0.5 } }]],
    [{ type: 'step_finish', part: { tokens: { input: 0, output: 0 }, cost: 0 } }, []],
    [{ type: 'step_finish' }, []],
    [{ type: 'step_start', sessionID: 's' }, [{ type: 'session', id: 's' }]],
    [{ type: 'step_start', sessionID: 7 }, []],
    [{ sessionID: 's' }, undefined],
    ['text', undefined],
    [null, undefined],
  ])('%j reports %j (C8)', (line, news) => {
    expect(opencodeDialect.read(line)).toEqual(news);
  });

  it.each([
    [{ data: { message: 'no model' }, name: 'Wrong' }, 'no model'],
    [{ name: 'Wrong' }, 'Wrong'],
    [{}, ''],
    [undefined, ''],
  ])('of the error %j ends with %j (C8)', (error, message) => {
    const end = { status: 'failed', reason: 'agent_error', message };
    expect(opencodeDialect.read({ type: 'error', error })).toEqual([{ type: 'result', end }]);
  });

  it('results from a call with the prompt after all options (C8)', () => {
    const prompt = { text: '--help', session: undefined, mcpServers: [] };
    expect(opencodeDialect.toArgs(prompt)).toEqual(['run', '--format', 'json', '--', '--help']);
    expect(opencodeDialect.toArgs({ ...prompt, session: 's' })).toEqual([
      ...['run', '--format', 'json', '--session', 's', '--', '--help'],
    ]);
  });
});
