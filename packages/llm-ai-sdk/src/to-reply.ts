import type { Spending } from '@pce/core/contracts';
import { ModelError } from '@pce/core/errors';
import type { ProviderResult } from './provider-model.js';
import { type PaidResult, textOf } from './under-budget.js';

export interface Reply {
  readonly text: string;
  readonly content: ProviderResult['content'];
  readonly ending: Exclude<Ending, 'failed'>;
  readonly usage: Spending;
}

/** Converts a result to a reply. @throws `ModelError` if the model stopped with an error */
export function toReply({ result, usage }: PaidResult, id: string): Reply {
  const text = textOf(result);
  const ending = mapFinishReason(result.finishReason);
  if (ending === 'failed') {
    const message = `${id}: the model stopped with an error; try again later`;
    throw new ModelError(id, 'unavailable', message, { isRetryable: true, reply: text });
  }
  return { text, content: result.content, ending, usage };
}

/** Returns the error of a model that declined to answer; not retried. */
export function refused(id: string, reply: string): ModelError {
  const message = `${id}: the model or its filter declined to answer; look at what was asked`;
  return new ModelError(id, 'refused', message, { reply });
}

/** How an answer ended. */
type Ending = 'complete' | 'truncated' | 'refused' | 'failed';

const endings: Readonly<Record<string, Ending>> = {
  length: 'truncated',
  interrupted: 'truncated',
  'content-filter': 'refused',
  error: 'failed',
};

/** Maps a finish reason. Unknown reasons count as complete: many servers report `other` for `stop`. */
function mapFinishReason(reason: ProviderResult['finishReason']): Ending {
  const name = typeof reason === 'string' ? reason : reason.unified;
  return (Object.hasOwn(endings, name) ? endings[name] : undefined) ?? 'complete';
}
