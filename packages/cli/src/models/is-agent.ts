import type { ModelName } from './model-name.js';

export function isAgent({ provider }: Pick<ModelName, 'provider'>): boolean {
  return provider === 'acp' || provider === 'command';
}
