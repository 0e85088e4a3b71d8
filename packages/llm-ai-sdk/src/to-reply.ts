import type { Spending } from '@pce/core/contracts';
import { ModelError } from '@pce/core/errors';
import { type Ending, mapFinishReason } from './map-finish-reason.js';
import type { ProviderResult } from './provider-model.js';
import { textOf } from './text-of.js';
import type { PaidResult } from './under-budget.js';

/** A provider's reply. */
export interface Reply {
  readonly text: string;
  readonly content: ProviderResult['content'];
  readonly ending: Exclude<Ending, 'failed'>;
  readonly usage: Spending;
}

/** Reads a result as a reply of the model. @throws `ModelError` where the model stopped with an error */
export function toReply({ result, usage }: PaidResult, id: string): Reply {
  const text = textOf(result);
  const ending = mapFinishReason(result.finishReason);
  if (ending === 'failed') {
    const message = `${id}: the model stopped with an error; try again later`;
    throw new ModelError(id, 'unavailable', message, { isRetryable: true, reply: text });
  }
  return { text, content: result.content, ending, usage };
}

/** Returns the failure of a model that declined to answer, for which it is not asked again. */
export function refused(id: string, reply: string): ModelError {
  const message = `${id}: the model or its filter declined to answer; look at what was asked`;
  return new ModelError(id, 'refused', message, { reply });
}
