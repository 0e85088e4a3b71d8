import { InvalidInputError, ModelError, type ModelFailure } from '@pce/core/errors';
import { systemClock, takesType } from '@pce/core/internal';
import type { Clock, ConversationRequest, RoleModel } from '@pce/core/ports';

/** Options of `fallbackModel`. */
export interface FallbackModelOptions {
  /** @defaultValue the ids of the models, as in `openai:gpt-5 > anthropic:claude-sonnet-5` */
  readonly id?: string;
  /**
   * Failures after which the next model is called; others are final.
   * @defaultValue failures of the provider, and refusals: all but `rejected`, `empty`, `truncated`, `not_json` and
   * `wrong_shape`
   */
  readonly on?: readonly ModelFailure[];
  /**
   * Milliseconds for which a model is skipped after a failure of its provider, or longer if the provider asks for it.
   * If all are skipped, the one due first is called. @defaultValue 60,000
   */
  readonly coolDownMs?: number;
  readonly clock?: Clock;
}

const providerFailures: readonly ModelFailure[] = [
  'rate_limited',
  'unavailable',
  'unreachable',
  'timed_out',
  'unreadable',
  'unauthorized',
];

/**
 * Combines several models: calls the first, and the next one if it fails. Each has its own retries; with `maxAttempts:
 * 1` the next is called at once. Rejects with the failure of the last one called. Streams and calls tools if all of
 * them do; calls no other model once text has been emitted.
 *
 * @throws `InvalidInputError` if there is no model or an option is out of range
 */
export function fallbackModel(
  models: readonly RoleModel[],
  {
    id,
    on = providerFailures,
    coolDownMs = 60_000,
    clock = systemClock,
  }: FallbackModelOptions = {},
): RoleModel {
  if (models.length === 0) throw new InvalidInputError('fallbackModel needs at least one model');
  if (!(coolDownMs >= 0)) {
    throw new InvalidInputError(`option coolDownMs: expected 0 or more, got ${coolDownMs}`);
  }
  const skippedUntil = new Map<RoleModel, number>();
  const until = (model: RoleModel): number => skippedUntil.get(model) ?? 0;

  const candidates = (): readonly RoleModel[] => {
    const now = clock.now();
    const ready = models.filter((model) => until(model) <= now);
    if (ready.length > 0) return ready;
    return [...models].sort((a, b) => until(a) - until(b)).slice(0, 1);
  };

  /** Skips a model after a failure of its provider, not after a bad answer. */
  const coolDown = (model: RoleModel, { reason, retryAfterMs = 0 }: ModelError): void => {
    if (!providerFailures.includes(reason)) return;
    skippedUntil.set(model, clock.now() + Math.max(coolDownMs, retryAfterMs));
  };

  const ask = async <R>(
    call: (model: RoleModel) => Promise<R>,
    mayContinue = () => true,
  ): Promise<R> => {
    let failure: unknown;
    for (const model of candidates()) {
      try {
        return await call(model);
      } catch (error) {
        if (!(error instanceof ModelError && on.includes(error.reason))) throw error;
        coolDown(model, error);
        if (!mayContinue()) throw error;
        failure = error;
      }
    }
    throw failure;
  };

  /** Calls no other model once text has been emitted. */
  const askUntilBegun = <R extends Pick<ConversationRequest, 'onText'>, A>(
    request: R,
    call: (model: RoleModel, shown: R) => Promise<A> | undefined,
  ): Promise<A> => {
    const { onText } = request;
    let hasBegun = false;
    const passOn = (text: string): void => {
      hasBegun = true;
      onText?.(text);
    };
    const shown = onText === undefined ? request : { ...request, onText: passOn };
    const asked = async (model: RoleModel): Promise<A> => {
      const answer = await call(model, shown);
      if (answer === undefined) throw new InvalidInputError(`${model.id} has lost a method`);
      return answer;
    };
    return ask(asked, () => !hasBegun);
  };
  const stream: RoleModel['stream'] = (request) =>
    askUntilBegun(request, (model, shown) => model.stream?.(shown));
  const converse: RoleModel['converse'] = (request) =>
    askUntilBegun(request, (model, shown) => model.converse?.(shown));

  return {
    id: id ?? models.map((model) => model.id).join(' > '),
    generate: (request) => ask((model) => model.generate(request)),
    ...commonTypes(models),
    ...(models.every((model) => model.stream !== undefined) && { stream }),
    ...(models.every((model) => model.converse !== undefined) && { converse }),
  };
}

/** Returns the media types that all models accept. */
function commonTypes(models: readonly RoleModel[]): Pick<RoleModel, 'takes'> {
  const [first, ...others] = models.map(({ takes = [] }) => takes);
  const takes = first?.filter((type) => others.every((taken) => takesType(taken, type))) ?? [];
  return takes.length === 0 ? {} : { takes };
}
