import { isOutage } from '@pce/core/internal';
import type { Clock, RoleModel } from '@pce/core/ports';
import type { CallLine } from './call-line.js';
import { jsonSchemaOf } from './json-schema-of.js';
import type { ModelSettings } from './options.js';
import type { ProviderModel, ProviderResult } from './provider-model.js';
import { schemaSupport } from './schema-support.js';
import { type Correction, toCall } from './to-call.js';
import { timedOut, toModelError } from './to-model-error.js';
import { type Reply, toReply } from './to-reply.js';
import { underBudget } from './under-budget.js';

type ModelRequest = Parameters<RoleModel['generate']>[0];

/** Calls one model through its provider. */
type AskProvider = (request: ModelRequest, correction?: Correction) => Promise<Reply>;

/**
 * Calls a provider within the request's budget and the timeout of an attempt; retries transient failures. Rejects with
 * `ModelError`, `LimitReachedError` or the reason of the signal.
 */
export function askProvider(
  model: ProviderModel,
  settings: ModelSettings,
  line: CallLine,
): AskProvider {
  const { id, clock, timeoutMs } = settings;
  const support = schemaSupport(model, settings.structuredOutput);

  const isUnanswered = (error: unknown): boolean => isOutage(toModelError(error, id, clock.now()));

  const tryOnce = async (request: ModelRequest, correction?: Correction): Promise<Reply> => {
    const { schema, signal, system, prompt, files, budget } = request;
    const { temperature = settings.temperature } = request;
    const isNative = support.isNative(schema);
    const shown = jsonSchemaOf(schema);
    const asked = { system, prompt, files, schema: shown, isNative, correction, temperature };
    const call = toCall({ ...settings, ...asked });
    const within = { timeoutMs, clock, signal, timedOut: () => timedOut(id, timeoutMs) };
    const work = (): Promise<ProviderResult> =>
      withinTime((abortSignal) => model.doGenerate({ ...call, abortSignal }), within);
    try {
      const paid = await underBudget(budget, call, settings, work, isUnanswered);
      support.learnFrom(paid.result);
      return toReply(paid, id);
    } catch (error) {
      if (isNative && support.isCause(error, schema)) return tryOnce(request, correction);
      throw error;
    }
  };

  return (request, correction) => line(() => tryOnce(request, correction), request.signal);
}

interface WithinTimeOptions {
  readonly timeoutMs: number;
  /** Creates the error with which the work rejects on timeout. */
  readonly timedOut: () => Error;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Runs work with a timeout. Rejects at once on abort or timeout, even if the work ignores its signal. */
export async function withinTime<T>(
  work: (signal: AbortSignal) => PromiseLike<T>,
  { timeoutMs, timedOut, clock, signal }: WithinTimeOptions,
): Promise<T> {
  signal.throwIfAborted();
  const timeout = new AbortController();
  const either = AbortSignal.any([signal, timeout.signal]);
  const aborted = new Promise<never>((_, reject) => {
    either.addEventListener('abort', () => reject(either.reason), { once: true });
  });
  const cancel = clock.setTimer(() => timeout.abort(timedOut()), timeoutMs);
  try {
    return await Promise.race([aborted, work(either)]);
  } finally {
    cancel();
  }
}
