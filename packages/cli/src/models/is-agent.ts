import type { ModelName } from './model-name.js';

/** Whether a model is a coding agent on this machine: `acp:claude`, `command:codex`. */
export function isAgent({ provider }: Pick<ModelName, 'provider'>): boolean {
  return provider === 'acp' || provider === 'command';
}
