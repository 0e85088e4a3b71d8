import { ModelError, PceError } from '@pce/core/errors';
import type { LanguageModel, TextRequest } from '@pce/core/ports';
import { isOutage } from '@pce/core/system';
import type { CallLine } from './call-line.js';
import type { ModelSettings } from './options.js';
import type { ProviderModel, ProviderResult } from './provider-model.js';
import { brokenResult, readStream } from './read-stream.js';
import { textOf } from './text-of.js';
import { toCall } from './to-call.js';
import { timedOut, toModelError } from './to-model-error.js';
import { type Reply, refused, toReply } from './to-reply.js';
import { underBudget } from './under-budget.js';
import { withinTime } from './within-time.js';
import { withoutThoughts } from './without-thoughts.js';

/**
 * Streams texts of a provider, under the rules of `askProvider`: but a call is repeated only while none of its text was
 * passed on. Text of a provider or a server that does not stream is passed on as one part. `undefined` for a model
 * without `doStream`.
 */
export function streamText(
  model: ProviderModel,
  settings: ModelSettings,
  line: CallLine,
): LanguageModel['stream'] {
  if (model.doStream === undefined) return undefined;
  const { id, clock, timeoutMs, prices } = settings;
  let streams = true;

  const tryOnce = async (request: TextRequest, isStreamed: boolean): Promise<Reply> => {
    const { system, prompt, files, signal, budget, temperature = settings.temperature } = request;
    const asked = { system, prompt, files, temperature, schema: 'none', isNative: false } as const;
    const call = toCall({ ...settings, ...asked, correction: undefined });
    const within = { timeoutMs, clock, signal, timedOut: () => timedOut(id, timeoutMs) };
    const shown = withoutThoughts(request.onText);
    const sink = {
      text: '',
      add(part: string): void {
        sink.text += part;
        shown.add(part);
      },
    };
    const ask = async (abortSignal: AbortSignal): Promise<ProviderResult> => {
      const streamed = isStreamed ? await model.doStream?.({ ...call, abortSignal }) : undefined;
      if (streamed !== undefined) return readStream(id, streamed.stream, sink, abortSignal);
      const result = await model.doGenerate({ ...call, abortSignal });
      abortSignal.throwIfAborted();
      sink.add(textOf(result));
      return result;
    };
    let failure: { readonly error: unknown } | undefined;
    const work = (): Promise<ProviderResult> =>
      withinTime(ask, within).catch((error: unknown) => {
        if (sink.text === '') throw error;
        // Its text was paid for: the budget counts it.
        failure = { error };
        return brokenResult(sink);
      });
    try {
      const paid = await underBudget(budget, call, prices, work, isUnanswered);
      if (failure !== undefined) throw failure.error;
      const reply = toReply(paid, id);
      shown.end();
      return usable(id, reply);
    } catch (error) {
      signal.throwIfAborted();
      if (!isStreamed || sink.text !== '' || !mayLackStreams(error)) throw error;
      const reply = await tryOnce(request, false);
      streams = false;
      return reply;
    }
  };

  const isUnanswered = (error: unknown): boolean => isOutage(toModelError(error, id, clock.now()));

  /** Servers that do not stream refuse the request, or answer in another form. */
  const mayLackStreams = (error: unknown): boolean => {
    if (PceError.isInstance(error) && !(error instanceof ModelError)) return false;
    const { reason, isRetryable } = toModelError(error, id, clock.now());
    return (
      ['rejected', 'empty', 'unreadable'].includes(reason) ||
      (reason === 'unavailable' && !isRetryable)
    );
  };

  return async (request) => {
    const parts: string[] = [];
    const onText = (text: string): void => {
      parts.push(text);
      request.onText(text);
    };
    const attempt = (): Promise<Reply> => tryOnce({ ...request, onText }, streams);
    const { usage } = await line(attempt, request.signal, () => parts.length === 0);
    const output = parts.join('');
    if (output === '') throw empty(id);
    return { output, usage };
  };
}

function usable(id: string, reply: Reply): Reply {
  const { ending, text, usage } = reply;
  if (ending === 'refused') throw refused(id, text);
  if (ending === 'truncated') {
    const message = `${id}: the answer was cut off after ${usage.outputTokens} tokens; raise option maxOutputTokens`;
    throw new ModelError(id, 'truncated', message, { reply: text });
  }
  if (text.trim() === '') throw empty(id);
  return reply;
}

function empty(id: string): ModelError {
  return new ModelError(
    id,
    'empty',
    `${id}: the model answered nothing; raise option maxOutputTokens if it thinks long`,
  );
}
