import type { WorkArguments } from '../src/workload.ts';

/** The used part of a call of the AI SDK to a provider, in versions 2 to 4 of its interface. */
export interface ProviderCall {
  readonly prompt: readonly { readonly content: string | readonly ProviderPart[] }[];
}

interface ProviderPart {
  readonly type: string;
  readonly text?: string | undefined;
  readonly output?: unknown;
}

/** Returns the text of the last part of the last message, by which the model decides. */
export function lastTextOf({ prompt }: ProviderCall): string {
  const content = prompt.at(-1)?.content ?? '';
  if (typeof content === 'string') return content;
  const part = content.at(-1);
  return part?.text ?? JSON.stringify(part?.output);
}

/** Returns the call of the tool in a provider's answer. */
export function toolCallPart(args: WorkArguments) {
  return {
    type: 'tool-call' as const,
    toolCallId: `call_${args.step}`,
    toolName: 'work',
    input: JSON.stringify(args),
  };
}
