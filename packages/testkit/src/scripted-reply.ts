import type { Json } from '@pce/core/contracts';
import type { ConversationCall, ConversationRequest, ModelFile } from '@pce/core/ports';

/** A scripted answer that calls tools. */
export interface ScriptedReply {
  /** Passed on as one part. @defaultValue none */
  readonly text?: string;
  readonly calls: readonly (Pick<ConversationCall, 'tool' | 'args'> & {
    /** @defaultValue `call_1` and so on, throughout the conversation */
    readonly id?: string;
  })[];
  /** @defaultValue none */
  readonly opaque?: Json;
}

export function isReply(answer: unknown): answer is ScriptedReply {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'calls' in answer &&
    Array.isArray(answer.calls)
  );
}

/** Returns the text and the files of the last message. */
export function lastMessage({ messages }: ConversationRequest): {
  readonly prompt: string;
  readonly files?: readonly ModelFile[];
} {
  const last = messages.at(-1);
  if (last?.role === 'tool') {
    return { prompt: last.results.map(({ content }) => content).join('\n') };
  }
  const files = last?.role === 'user' ? last.files : undefined;
  return { prompt: last?.text ?? '', ...(files && { files }) };
}
