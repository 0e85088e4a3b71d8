import { takesType } from '@pce/core/attachments';
import { InvalidInputError, ModelError, type ModelFailure } from '@pce/core/errors';
import type { Clock, ConversationRequest, LanguageModel } from '@pce/core/ports';
import { systemClock } from '@pce/core/system';

/** Options of `fallbackModel`. */
export interface FallbackModelOptions {
  /** @defaultValue the ids of the models, as in `openai:gpt-5 > anthropic:claude-sonnet-5` */
  readonly id?: string;
  /**
   * The failures on which the next model is asked; others are final. @defaultValue those of the provider, and refusals:
   * all but `rejected`, `empty`, `truncated`, `not_json` and `wrong_shape`
   */
  readonly on?: readonly ModelFailure[];
  /**
   * Milliseconds a model is left aside whose provider failed, or longer where it asks for that. With all of them left
   * aside, the one whose time ends first is asked. @defaultValue 60,000
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
 * Several models as one: the first answers, and where it fails the next. Each has retries of its own; with
 * `maxAttempts: 1` the next is asked at once. Rejects with the failure of the last one asked. Streams where all of them do,
 * calls tools where all of them do, and asks no other once a text has begun.
 *
 * @throws `InvalidInputError` where there is no model, or for an option out of range
 */
export function fallbackModel(
  models: readonly LanguageModel[],
  {
    id,
    on = providerFailures,
    coolDownMs = 60_000,
    clock = systemClock,
  }: FallbackModelOptions = {},
): LanguageModel {
  if (models.length === 0) throw new InvalidInputError('fallbackModel needs at least one model');
  if (!(coolDownMs >= 0)) {
    throw new InvalidInputError(`option coolDownMs: expected 0 or more, got ${coolDownMs}`);
  }
  const leftAsideUntil = new Map<LanguageModel, number>();
  const until = (model: LanguageModel): number => leftAsideUntil.get(model) ?? 0;

  const inTurn = (): readonly LanguageModel[] => {
    const now = clock.now();
    const ready = models.filter((model) => until(model) <= now);
    if (ready.length > 0) return ready;
    return [...models].sort((a, b) => until(a) - until(b)).slice(0, 1);
  };

  /** A model that answered, if badly, may do better next time. */
  const leaveAside = (model: LanguageModel, { reason, retryAfterMs = 0 }: ModelError): void => {
    if (!providerFailures.includes(reason)) return;
    leftAsideUntil.set(model, clock.now() + Math.max(coolDownMs, retryAfterMs));
  };

  const ask = async <R>(
    call: (model: LanguageModel) => Promise<R>,
    mayGoOn = () => true,
  ): Promise<R> => {
    let failure: unknown;
    for (const model of inTurn()) {
      try {
        return await call(model);
      } catch (error) {
        if (!(error instanceof ModelError && on.includes(error.reason))) throw error;
        leaveAside(model, error);
        if (!mayGoOn()) throw error;
        failure = error;
      }
    }
    throw failure;
  };

  /** Asks no other model once a text was passed on. */
  const askUntilBegun = <R extends Pick<ConversationRequest, 'onText'>, A>(
    request: R,
    call: (model: LanguageModel, shown: R) => Promise<A> | undefined,
  ): Promise<A> => {
    const { onText } = request;
    let hasBegun = false;
    const passOn = (text: string): void => {
      hasBegun = true;
      onText?.(text);
    };
    const shown = onText === undefined ? request : { ...request, onText: passOn };
    const asked = async (model: LanguageModel): Promise<A> => {
      const answer = await call(model, shown);
      if (answer === undefined) throw new InvalidInputError(`${model.id} has lost a method`);
      return answer;
    };
    return ask(asked, () => !hasBegun);
  };
  const stream: LanguageModel['stream'] = (request) =>
    askUntilBegun(request, (model, shown) => model.stream?.(shown));
  const converse: LanguageModel['converse'] = (request) =>
    askUntilBegun(request, (model, shown) => model.converse?.(shown));

  return {
    id: id ?? models.map((model) => model.id).join(' > '),
    generate: (request) => ask((model) => model.generate(request)),
    ...takenByAll(models),
    ...(models.every((model) => model.stream !== undefined) && { stream }),
    ...(models.every((model) => model.converse !== undefined) && { converse }),
  };
}

/** Any of the models may be asked, so files are handed over that all of them take. */
function takenByAll(models: readonly LanguageModel[]): Pick<LanguageModel, 'takes'> {
  const [first, ...others] = models.map(({ takes = [] }) => takes);
  const takes = first?.filter((type) => others.every((taken) => takesType(taken, type))) ?? [];
  return takes.length === 0 ? {} : { takes };
}
