import { decide, requestOf, systemPrompt, type WorkArguments, work } from './workload.ts';

/** One message of the hand-written loop, in the shape of a chat-completions request. */
interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly args: string }[];
}

async function model(messages: readonly Message[]): Promise<WorkArguments | undefined> {
  return decide(messages.at(-1)?.content ?? '');
}

/** W(n) written by hand: no framework, no journal, no limits. What the work itself costs. */
export async function runFloor(steps: number, delayMs = 0): Promise<number> {
  const messages: Message[] = [
    { role: 'system', content: systemPrompt },
    { role: 'user', content: requestOf(steps) },
  ];
  for (;;) {
    const args = await model(messages);
    if (args === undefined) return messages.length;
    const call = { id: `call_${args.step}`, name: 'work', args: JSON.stringify(args) };
    messages.push({ role: 'assistant', content: null, calls: [call] });
    messages.push({ role: 'tool', content: JSON.stringify(await work(args, delayMs)) });
  }
}
