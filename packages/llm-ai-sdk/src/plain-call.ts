import { ModelError, PceError } from '@pce/core/errors';
import { answerIn, isOutage, withoutThoughts } from '@pce/core/internal';
import type { TextRequest } from '@pce/core/ports';
import { withinTime } from './ask-provider.js';
import type { CallLine } from './call-line.js';
import { isCall } from './opaque-parts.js';
import type { ModelSettings } from './options.js';
import type {
  ContentPart,
  ProviderModel,
  ProviderResult,
  ProviderStreamPart,
  UnsentCall,
} from './provider-model.js';
import { timedOut, toModelError } from './to-model-error.js';
import { type Reply, refused, toReply } from './to-reply.js';
import { textOf, underBudget } from './under-budget.js';

type PlainRequest = Pick<TextRequest, 'signal' | 'budget'> & Partial<Pick<TextRequest, 'onText'>>;

/** Makes a call that returns text, tool calls or both. The text excludes the reasoning before it. */
export type PlainCall = (call: UnsentCall, request: PlainRequest) => Promise<Reply>;

/**
 * Makes calls by the rules of `askProvider`, but retries only while no text was emitted. Without streaming, the text is
 * emitted as one part.
 */
export function plainCall(
  model: ProviderModel,
  settings: ModelSettings,
  line: CallLine,
): PlainCall {
  const { id, clock, timeoutMs } = settings;
  let streams = model.doStream !== undefined;

  const tryOnce = async (
    call: UnsentCall,
    request: PlainRequest,
    isStreamed: boolean,
  ): Promise<Reply> => {
    const { signal, budget, onText } = request;
    const within = { timeoutMs, clock, signal, timedOut: () => timedOut(id, timeoutMs) };
    const shown = withoutThoughts((text) => onText?.(text));
    const sink = {
      text: '',
      add(part: string): void {
        sink.text += part;
        shown.add(part);
      },
    };
    const ask = async (abortSignal: AbortSignal, onFirst: () => void): Promise<ProviderResult> => {
      const streamed = isStreamed ? await model.doStream?.({ ...call, abortSignal }) : undefined;
      if (streamed !== undefined)
        return readStream(id, streamed.stream, sink, abortSignal, onFirst);
      const result = await model.doGenerate({ ...call, abortSignal });
      abortSignal.throwIfAborted();
      sink.add(textOf(result));
      return result;
    };
    let failure: { readonly error: unknown } | undefined;
    const work = (onFirst: () => void): Promise<ProviderResult> =>
      withinTime((abortSignal) => ask(abortSignal, onFirst), within).catch((error: unknown) => {
        if (sink.text === '') throw error;
        // Text already received was paid for: settle it in the budget.
        failure = { error };
        return brokenResult(sink);
      });
    try {
      const paid = await underBudget(budget, call, settings, work, isUnanswered);
      if (failure !== undefined) throw failure.error;
      const reply = toReply(paid, id);
      shown.end();
      return usable(id, { ...reply, text: answerIn(sink.text) ?? '' });
    } catch (error) {
      signal.throwIfAborted();
      if (!isStreamed || sink.text !== '' || !mayLackStreams(error)) throw error;
      const reply = await tryOnce(call, request, false);
      streams = false;
      return reply;
    }
  };

  const isUnanswered = (error: unknown): boolean => isOutage(toModelError(error, id, clock.now()));

  /** Whether a failure may mean that the server does not stream: it rejects the request, or answers in another form. */
  const mayLackStreams = (error: unknown): boolean => {
    if (PceError.isInstance(error) && !(error instanceof ModelError)) return false;
    const { reason, isRetryable } = toModelError(error, id, clock.now());
    return (
      ['rejected', 'empty', 'unreadable'].includes(reason) ||
      (reason === 'unavailable' && !isRetryable)
    );
  };

  return (call, { onText, ...request }) => {
    let isPassedOn = false;
    const passOn = (text: string): void => {
      isPassedOn = true;
      onText?.(text);
    };
    const attempt = (): Promise<Reply> =>
      onText === undefined
        ? tryOnce(call, request, false)
        : tryOnce(call, { ...request, onText: passOn }, streams);
    return line(attempt, request.signal, () => !isPassedOn);
  };
}

function usable(id: string, reply: Reply): Reply {
  const { ending, text, content, usage } = reply;
  if (ending === 'refused') throw refused(id, text);
  if (ending === 'truncated') {
    const message = `${id}: the answer was cut off after ${usage.outputTokens} tokens; raise option maxOutputTokens`;
    throw new ModelError(id, 'truncated', message, { reply: text });
  }
  if (text.trim() === '' && !content.some(isCall)) {
    const message = `${id}: the model answered nothing; raise option maxOutputTokens if it thinks long`;
    throw new ModelError(id, 'empty', message);
  }
  return reply;
}

/** Collects a streamed text; `text` is everything so far. */
interface StreamSink {
  readonly text: string;
  add(part: string): void;
}

/**
 * Reads a stream to its end and adds its texts to the sink. Rejects if the stream breaks or ends without a finish
 * reason.
 */
async function readStream(
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
function brokenResult({ text }: StreamSink): ProviderResult {
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
