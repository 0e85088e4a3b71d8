import type { WorkArguments } from '../src/workload.ts';

/** The part that is read of a call as the AI SDK hands it to a provider, in versions 2 to 4 of its interface. */
export interface ProviderCall {
  readonly prompt: readonly { readonly content: string | readonly ProviderPart[] }[];
}

interface ProviderPart {
  readonly type: string;
  readonly text?: string | undefined;
  readonly output?: unknown;
}

/** The text of the last part of the last message: what the model goes by. */
export function lastTextOf({ prompt }: ProviderCall): string {
  const content = prompt.at(-1)?.content ?? '';
  if (typeof content === 'string') return content;
  const part = content.at(-1);
  return part?.text ?? JSON.stringify(part?.output);
}

/** The call of the tool, as a provider answers it. */
export function toolCallPart(args: WorkArguments) {
  return {
    type: 'tool-call' as const,
    toolCallId: `call_${args.step}`,
    toolName: 'work',
    input: JSON.stringify(args),
  };
}
