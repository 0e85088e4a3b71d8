import { describe, expect, it } from 'vitest';
import { lastTextOf, type ProviderCall, toChatRequest, toolCallPart } from './provider-call.ts';

const args = { step: 1, of: 2, query: 'next', mode: 'fast' } as const;

const call: ProviderCall = {
  prompt: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'step 0 of 2' }] },
    { role: 'assistant', content: [toolCallPart(args)] },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'call_1',
          toolName: 'work',
          output: { type: 'json', value: { step: 1, of: 2 } },
        },
      ],
    },
  ],
  tools: [{ name: 'work', description: 'Works.', inputSchema: { type: 'object' } }],
};

describe('a call of the AI SDK', () => {
  it('is brought into the shape of a chat-completions request', () => {
    const { messages, tools } = toChatRequest(call);
    const work = { name: 'work', arguments: JSON.stringify(args) };
    expect(messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'step 0 of 2' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: work }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: '{"step":1,"of":2}' },
    ]);
    const described = { name: 'work', description: 'Works.', parameters: { type: 'object' } };
    expect(tools).toEqual([{ type: 'function', function: described }]);
  });

  it('is decided by what was said last, be it text or a result', () => {
    expect(lastTextOf(call)).toContain('"step":1,"of":2');
    expect(lastTextOf({ prompt: call.prompt.slice(0, 2) })).toBe('step 0 of 2');
  });
});
