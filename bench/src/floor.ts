import type { ChatMessage, ChatToolCall } from './chat-message.ts';
import { requestOf, systemPrompt, type Workload, workload } from './workload.ts';

export interface FloorOptions {
  readonly workload?: Workload;
  /** Persists the two messages of a step; is awaited. */
  readonly save?: (step: readonly ChatMessage[]) => unknown;
}

/**
 * W(n) written by hand against a provider's own client: messages in a list, one asynchronous call of the model and one
 * of the tool for each step. No framework, no limits: the cost of the work itself.
 */
export async function runFloor(
  steps: number,
  { workload: { decide, work } = workload(), save }: FloorOptions = {},
): Promise<number> {
  const model = async (history: readonly ChatMessage[]) => decide(history.at(-1)?.content ?? '');
  const messages: ChatMessage[] = [
    { role: 'system', content: systemPrompt },
    { role: 'user', content: requestOf(steps) },
  ];
  for (;;) {
    const args = await model(messages);
    if (args === undefined) return messages.length;
    const id = `call_${args.step}`;
    const call: ChatToolCall = {
      id,
      type: 'function',
      function: { name: 'work', arguments: JSON.stringify(args) },
    };
    const asked: ChatMessage = { role: 'assistant', content: null, tool_calls: [call] };
    const content = JSON.stringify(await work(args));
    const answered: ChatMessage = { role: 'tool', tool_call_id: id, content };
    messages.push(asked, answered);
    if (save) await save([asked, answered]);
  }
}
