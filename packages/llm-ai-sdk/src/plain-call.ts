import { ModelError, PceError } from '@pce/core/errors';
import { answerIn, isOutage, withoutThoughts } from '@pce/core/internal';
import type { TextRequest } from '@pce/core/ports';
import type { CallLine } from './call-line.js';
import { isCall } from './opaque-parts.js';
import type { ModelSettings } from './options.js';
import type { ProviderModel, ProviderResult, UnsentCall } from './provider-model.js';
import { brokenResult, readStream } from './read-stream.js';
import { textOf } from './text-of.js';
import { timedOut, toModelError } from './to-model-error.js';
import { type Reply, refused, toReply } from './to-reply.js';
import { underBudget } from './under-budget.js';
import { withinTime } from './within-time.js';

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
