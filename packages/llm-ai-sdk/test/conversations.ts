import type { ConversationMessage, ConversationReply, ConversationRequest } from '@pce/core/ports';

export const question: ConversationMessage = { role: 'user', text: 'Refund order A-1, please.' };

/** A conversation with a tool whose name no provider accepts. */
export function aConversation(changes: Partial<ConversationRequest> = {}): ConversationRequest {
  const parameters = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
  return {
    system: 'You work in a shop.',
    messages: [question],
    tools: [{ name: 'orders.refund', description: 'Refunds an order.', parameters }],
    signal: new AbortController().signal,
    ...changes,
  };
}

/** The messages up to a reply, with a result for each of its calls. */
export function answered(reply: ConversationReply | undefined): readonly ConversationMessage[] {
  const { text = '', calls = [], opaque } = reply ?? {};
  const results = calls.map(({ id, tool }) => ({
    callId: id,
    tool,
    content: 'refunded: 12 EUR',
    isError: false,
  }));
  const said = { role: 'assistant', text, calls, ...(opaque !== undefined && { opaque }) } as const;
  return [question, said, { role: 'tool', results }];
}
