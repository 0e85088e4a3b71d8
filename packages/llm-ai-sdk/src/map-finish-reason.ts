import type { ProviderResult } from './provider-model.js';

/** How an answer ended. */
export type Ending = 'complete' | 'truncated' | 'refused' | 'failed';

const endings: Readonly<Record<string, Ending>> = {
  length: 'truncated',
  interrupted: 'truncated',
  'content-filter': 'refused',
  error: 'failed',
};

/** Maps a finish reason. Unknown reasons count as complete: many servers report `other` for `stop`. */
export function mapFinishReason(reason: ProviderResult['finishReason']): Ending {
  const name = typeof reason === 'string' ? reason : reason.unified;
  return (Object.hasOwn(endings, name) ? endings[name] : undefined) ?? 'complete';
}
