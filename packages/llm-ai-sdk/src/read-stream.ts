import { ModelError } from '@pce/core/errors';
import type { ContentPart, ProviderResult, ProviderStreamPart } from './provider-model.js';

/** Collects a streamed text; `text` is everything so far. */
export interface StreamSink {
  readonly text: string;
  add(part: string): void;
}

/**
 * Reads a stream to its end and adds its texts to the sink. Rejects if the stream breaks or ends without a finish
 * reason.
 */
export async function readStream(
  id: string,
  stream: ReadableStream<ProviderStreamPart>,
  sink: StreamSink,
  signal: AbortSignal,
  onFirst: () => void,
): Promise<ProviderResult> {
  const collector = contentCollector();
  let end: Pick<ProviderResult, 'finishReason' | 'usage'> | undefined;
  // Leaving the loop cancels the stream.
  for await (const part of stream) {
    signal.throwIfAborted();
    const { type, delta, error, finishReason, usage } = part;
    if (type === 'error') throw error;
    if (/^(?:text|reasoning)-delta$|^tool-call$/.test(type)) onFirst();
    collector.add(part);
    if (type === 'text-delta') sink.add(delta ?? '');
    if (type === 'finish' && finishReason !== undefined && hasEnded(finishReason)) {
      end = { finishReason, usage: usage ?? unknownUsage };
    }
  }
  const { content } = collector;
  if (end === undefined) throw endless(id, sink.text, content);
  return { content, warnings: [], ...end };
}

/** Assembles stream parts into the parts of an answer, in the order in which they began. */
function contentCollector() {
  const content: ContentPart[] = [];
  const places = new Map<string, number>();
  return {
    content,
    add(part: ProviderStreamPart): void {
      const { type, id, delta = '', providerMetadata } = part;
      if (type === 'tool-call') content.push(part);
      const [, kind] = /^(text|reasoning)-(?:start|delta|end)$/.exec(type) ?? [];
      if (kind === undefined) return;
      const key = `${kind} ${id}`;
      const place = places.get(key) ?? content.length;
      const { text = '', ...before } = content[place] ?? { type: kind };
      content[place] = {
        ...before,
        text: text + delta,
        ...(providerMetadata && { providerMetadata }),
      };
      if (type.endsWith('-end')) places.delete(key);
      else places.set(key, place);
    },
  };
}

/** Returns the part of the result that is known when a stream breaks. */
export function brokenResult({ text }: StreamSink): ProviderResult {
  const content = [{ type: 'text', text }];
  return { content, warnings: [], finishReason: 'error', usage: unknownUsage };
}

const unknownUsage = { inputTokens: undefined, outputTokens: undefined };

/** Finish reasons of provider packages if the server closed the stream without one. */
const noReasons = ['interrupted', 'unknown'];

function hasEnded(reason: ProviderResult['finishReason']): boolean {
  if (typeof reason === 'string') return !noReasons.includes(reason);
  const { unified, raw } = reason;
  return !noReasons.includes(unified) && (unified !== 'other' || raw !== undefined);
}

function endless(id: string, reply: string, content: readonly ContentPart[]): ModelError {
  return content.every(({ text = '', type }) => type === 'text' && text === '')
    ? new ModelError(id, 'empty', `${id}: the provider's stream had no text and no end`)
    : new ModelError(
        id,
        'unreachable',
        `${id}: the provider closed the stream before the answer ended; check the network and the base URL`,
        { isRetryable: true, reply },
      );
}
