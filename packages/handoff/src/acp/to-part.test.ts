import type { SessionUpdate, ToolCallContent } from '@agentclientprotocol/sdk';
import { describe, expect, it } from 'vitest';
import { toPart } from './to-part.js';
import { UsageMeter } from './usage-meter.js';

const text = (said: string) => ({ type: 'text' as const, text: said });
const image = { type: 'image' as const, data: '', mimeType: 'image/png' };
const said = (words: string): ToolCallContent => ({ type: 'content', content: text(words) });

describe('an update of a session', () => {
  it.each<[SessionUpdate, unknown]>([
    [
      { sessionUpdate: 'agent_message_chunk', content: text('hi') },
      { type: 'text', text: 'hi' },
    ],
    [{ sessionUpdate: 'agent_message_chunk', content: image }, undefined],
    [
      { sessionUpdate: 'agent_thought_chunk', content: text('hm') },
      { type: 'thought', text: 'hm' },
    ],
    [{ sessionUpdate: 'agent_thought_chunk', content: image }, undefined],
    [{ sessionUpdate: 'user_message_chunk', content: text('x') }, undefined],
    [
      { sessionUpdate: 'plan', entries: [{ content: 'Dig', status: 'pending', priority: 'low' }] },
      { type: 'plan', entries: [{ content: 'Dig', status: 'pending' }] },
    ],
  ])('%j is reported as %j (C8)', (update, part) => {
    expect(toPart(update, new Map())).toEqual(part);
  });

  it('of a tool call has its known title, otherwise its id (C8)', () => {
    const titles = new Map<string, string>();
    const call = { sessionUpdate: 'tool_call_update', toolCallId: 'c' } as const;
    expect(toPart(call, titles)).toEqual({
      ...{ type: 'tool_call', id: 'c', title: 'c', status: 'running' },
    });
    expect(toPart({ ...call, title: 'Read', status: 'pending' }, titles)).toMatchObject({
      ...{ title: 'Read', status: 'pending' },
    });
    expect(toPart({ ...call, status: 'failed' }, titles)).toMatchObject({
      ...{ title: 'Read', status: 'failed' },
    });
  });

  it.each<[readonly ToolCallContent[] | null, string]>([
    [null, 'completed'],
    [[], 'completed'],
    [[said('done')], 'completed'],
    [[said('done'), said('Aborted by the user')], 'failed'],
    [[said('Tool call was cancelled')], 'failed'],
    [[said('[request interrupted]')], 'failed'],
    [[said('The build was aborted before')], 'completed'],
    [[{ type: 'content', content: image }], 'completed'],
    [[{ type: 'terminal', terminalId: 't' }], 'completed'],
  ])('of a completed tool call with %j means that it %s (C8)', (content, status) => {
    const call = { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'Read' } as const;
    const given = content === null ? null : [...content];
    const update = { ...call, status: 'completed', content: given } as SessionUpdate;
    expect(toPart(update, new Map())).toMatchObject({ status });
    expect(toPart({ ...update, status: 'in_progress' } as SessionUpdate, new Map())).toMatchObject({
      status: 'running',
    });
  });
});

describe('the usage of a prompt', () => {
  it.each([
    [{ usage: { inputTokens: 3, outputTokens: 4 } }, { inputTokens: 3, outputTokens: 4 }],
    [{ usage: { inputTokens: 3, cachedReadTokens: 5 } }, { inputTokens: 8, outputTokens: 0 }],
    [{ usage: { outputTokens: 4, inputTokens: null } }, { inputTokens: 0, outputTokens: 4 }],
    [{ usage: { inputTokens: 0, outputTokens: 0 } }, undefined],
    [{ usage: null }, undefined],
    [{ usage: { inputTokens: -1, outputTokens: 4 } }, undefined],
    [{ usage: 'much' }, undefined],
    [{}, undefined],
    [undefined, undefined],
  ])('is read from %j as %j (C8)', (response, usage) => {
    expect(new UsageMeter().usageOf(response)).toEqual(usage);
  });

  it('has the cost since the previous prompt (C8)', () => {
    const meter = new UsageMeter();
    meter.takeCost(2);
    meter.takeCost(3);
    expect(meter.usageOf({})).toEqual({ cost: 3 });
    expect(meter.usageOf({})).toBeUndefined();
    meter.takeCost(5);
    const response = { usage: { inputTokens: 1, outputTokens: 1 } };
    expect(meter.usageOf(response)).toEqual({ inputTokens: 1, outputTokens: 1, cost: 2 });
  });
});
