import type { Spending } from '@pce/core/contracts';
import { ModelError, PceError } from '@pce/core/errors';
import type { LanguageModel } from '@pce/core/ports';
import { isOutage, retry } from '@pce/core/system';
import PQueue from 'p-queue';
import { jsonSchemaOf } from './json-schema-of.js';
import { type Ending, mapFinishReason } from './map-finish-reason.js';
import type { ModelSettings } from './options.js';
import type { ProviderModel, ProviderResult } from './provider-model.js';
import { schemaSupport } from './schema-support.js';
import { textOf } from './text-of.js';
import { type Correction, toCall } from './to-call.js';
import { toModelError } from './to-model-error.js';
import { type PaidResult, underBudget } from './under-budget.js';
import { withinTime } from './within-time.js';

type ModelRequest = Parameters<LanguageModel['generate']>[0];

/** A provider's reply. */
export interface Reply {
  readonly text: string;
  readonly ending: Exclude<Ending, 'failed'>;
  readonly usage: Spending;
}

/** Asks one model through its provider. */
export type AskProvider = (request: ModelRequest, correction?: Correction) => Promise<Reply>;

/**
 * Asks a provider within the budget of the request, so many calls at a time, each within its time, and again where the
 * failure may pass. Rejects with `ModelError`, `LimitReachedError` or the reason of the signal.
 */
export function askProvider(model: ProviderModel, settings: ModelSettings): AskProvider {
  const { id, clock, timeoutMs, prices } = settings;
  const queue = new PQueue({ concurrency: settings.concurrency });
  const support = schemaSupport(model, settings.structuredOutput);

  const isUnanswered = (error: unknown): boolean => isOutage(toModelError(error, id, clock.now()));

  const tryOnce = async (request: ModelRequest, correction?: Correction): Promise<Reply> => {
    const { schema, signal, system, prompt, budget, temperature = settings.temperature } = request;
    const isNative = support.isNative(schema);
    const shown = jsonSchemaOf(schema);
    const asked = { system, prompt, schema: shown, isNative, correction, temperature };
    const call = toCall({ ...settings, ...asked });
    const within = { timeoutMs, clock, signal, timedOut: () => timedOut(settings) };
    const work = (): Promise<ProviderResult> =>
      withinTime((abortSignal) => model.doGenerate({ ...call, abortSignal }), within);
    try {
      const paid = await underBudget(budget, call, prices, work, isUnanswered);
      support.learnFrom(paid.result);
      return toReply(paid, settings);
    } catch (error) {
      if (isNative && support.isCause(error, schema)) return tryOnce(request, correction);
      throw error;
    }
  };

  return (request, correction) => {
    const { signal } = request;
    return persistently(
      () => queue.add(() => tryOnce(request, correction), { signal }),
      signal,
      settings,
    );
  };
}

/** Tries again what may pass. Whatever comes in between, an abort is what it ends with. */
async function persistently(
  attempt: () => Promise<Reply>,
  signal: AbortSignal,
  { id, clock, maxAttempts, minDelayMs, maxDelayMs }: ModelSettings,
): Promise<Reply> {
  const mapped = (): Promise<Reply> =>
    attempt().catch((error: unknown) => {
      signal.throwIfAborted();
      throw PceError.isInstance(error) ? error : toModelError(error, id, clock.now());
    });
  const askedDelayMs = (error: unknown): number =>
    error instanceof ModelError ? (error.retryAfterMs ?? 0) : 0;
  const isTransient = (error: unknown): boolean =>
    error instanceof ModelError && error.isRetryable && askedDelayMs(error) <= maxDelayMs;
  try {
    return await mapped();
  } catch (error) {
    const options = { maxAttempts, minDelayMs, isTransient, askedDelayMs, clock, signal };
    return await retry(error, mapped, options).finally(() => signal.throwIfAborted());
  }
}

function toReply({ result, usage }: PaidResult, { id }: ModelSettings): Reply {
  const text = textOf(result);
  const ending = mapFinishReason(result.finishReason);
  if (ending === 'failed') {
    const message = `${id}: the model stopped with an error; try again later`;
    throw new ModelError(id, 'unavailable', message, { isRetryable: true, reply: text });
  }
  return { text, ending, usage };
}

function timedOut({ id, timeoutMs }: ModelSettings): ModelError {
  const message = `${id}: no answer within ${timeoutMs} ms; raise option timeoutMs, or ask for less`;
  return new ModelError(id, 'timed_out', message, { isRetryable: true });
}
