import type { ProviderResult } from './provider-model.js';

/** How an answer ended, as far as it matters here. */
export type Ending = 'complete' | 'truncated' | 'refused' | 'failed';

const endings: Readonly<Record<string, Ending>> = {
  length: 'truncated',
  interrupted: 'truncated',
  'content-filter': 'refused',
  error: 'failed',
};

/** The other reasons leave the answer to be looked at: many servers tell `other` where they mean `stop`. */
export function mapFinishReason(reason: ProviderResult['finishReason']): Ending {
  const name = typeof reason === 'string' ? reason : reason.unified;
  return (Object.hasOwn(endings, name) ? endings[name] : undefined) ?? 'complete';
}
