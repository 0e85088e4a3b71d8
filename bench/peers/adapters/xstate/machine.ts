import { assign, fromPromise, setup } from 'xstate';
import type { ChatMessage } from '../../../src/chat-message.ts';
import {
  requestOf,
  systemPrompt,
  type WorkArguments,
  type Workload,
} from '../../../src/workload.ts';

interface Context {
  readonly messages: readonly ChatMessage[];
  readonly call: WorkArguments | undefined;
}

interface Answered {
  readonly event: { readonly output: WorkArguments | undefined };
}

/** Alternates between thinking and acting until the work is done. */
export function loopMachine({ decide, work }: Workload) {
  const think = fromPromise<WorkArguments | undefined, readonly ChatMessage[]>(async ({ input }) =>
    decide(input.at(-1)?.content ?? ''),
  );
  const act = fromPromise<string, WorkArguments | undefined>(async ({ input }) => {
    if (input === undefined) throw new Error('there is no call to carry out');
    return JSON.stringify(await work(input));
  });
  return setup({
    types: {} as { context: Context; input: { readonly steps: number } },
    actors: { think, act },
  }).createMachine({
    id: 'loop',
    initial: 'thinking',
    context: ({ input }) => ({
      messages: [
        { role: 'system', content: systemPrompt },
        { role: 'user', content: requestOf(input.steps) },
      ],
      call: undefined,
    }),
    states: {
      thinking: {
        invoke: {
          src: 'think',
          input: ({ context }) => context.messages,
          onDone: [
            { guard: ({ event }: Answered) => event.output === undefined, target: 'done' },
            {
              target: 'acting',
              actions: assign(({ context, event }) => ({
                call: event.output,
                messages: [...context.messages, asked(event.output)],
              })),
            },
          ],
        },
      },
      acting: {
        invoke: {
          src: 'act',
          input: ({ context }) => context.call,
          onDone: {
            target: 'thinking',
            actions: assign({
              messages: ({ context, event }) => [
                ...context.messages,
                { role: 'tool', tool_call_id: idOf(context.call), content: event.output },
              ],
            }),
          },
        },
      },
      done: { type: 'final' },
    },
  });
}

function idOf(args: WorkArguments | undefined): string {
  return `call_${args?.step}`;
}

function asked(args: WorkArguments | undefined): ChatMessage {
  const call = { name: 'work', arguments: JSON.stringify(args) };
  const calls = [{ id: idOf(args), type: 'function' as const, function: call }];
  return { role: 'assistant', content: null, tool_calls: calls };
}
