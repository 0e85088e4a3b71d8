import { ModelError } from '@pce/core/errors';
import type { ProviderResult, ProviderStreamPart } from './provider-model.js';

/** Receiver of a streamed text; the texts so far are part of it. */
export interface StreamSink {
  readonly text: string;
  add(part: string): void;
}

/** Reads a stream to its end, its texts into a sink. Rejects where it broke, also without any error of its own. */
export async function readStream(
  id: string,
  stream: ReadableStream<ProviderStreamPart>,
  sink: StreamSink,
  signal: AbortSignal,
): Promise<ProviderResult> {
  let end: Pick<ProviderResult, 'finishReason' | 'usage'> | undefined;
  // Leaving the loop cancels the stream.
  for await (const { type, delta, error, finishReason, usage } of stream) {
    signal.throwIfAborted();
    if (type === 'error') throw error;
    if (type === 'text-delta') sink.add(delta ?? '');
    if (type === 'finish' && finishReason !== undefined && hasEnded(finishReason)) {
      end = { finishReason, usage: usage ?? unknownUsage };
    }
  }
  if (end === undefined) throw endless(id, sink.text);
  return { content: [{ type: 'text', text: sink.text }], warnings: [], ...end };
}

/** Returns what is known of a stream that broke. */
export function brokenResult({ text }: StreamSink): ProviderResult {
  const content = [{ type: 'text', text }];
  return { content, warnings: [], finishReason: 'error', usage: unknownUsage };
}

const unknownUsage = { inputTokens: undefined, outputTokens: undefined };

/** Provider packages give one of these where the server closed the stream without a reason. */
const noReasons = ['interrupted', 'unknown'];

function hasEnded(reason: ProviderResult['finishReason']): boolean {
  if (typeof reason === 'string') return !noReasons.includes(reason);
  const { unified, raw } = reason;
  return !noReasons.includes(unified) && (unified !== 'other' || raw !== undefined);
}

function endless(id: string, text: string): ModelError {
  return text === ''
    ? new ModelError(id, 'empty', `${id}: the provider's stream had no text and no end`)
    : new ModelError(
        id,
        'unreachable',
        `${id}: the provider closed the stream before the answer ended; check the network and the base URL`,
        { isRetryable: true, reply: text },
      );
}
