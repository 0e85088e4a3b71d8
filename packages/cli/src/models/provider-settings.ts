import { InvalidInputError } from '@pce/core/errors';
import { isLoopback } from '../serve/user-tokens.js';
import type { Variables } from '../workspace/read-dot-env.js';
import type { ProviderSettings } from './load-provider.js';
import { modelsFileName } from './models-file.js';
import { providerOf } from './providers.js';

/** Origin of a provider's key. */
export interface Keys {
  readonly variables: Variables;
  readonly dotEnv: Variables;
}

export interface Address {
  readonly baseURL: string;
  readonly isOfFile: boolean;
}

/**
 * Returns the settings of a provider at an address. A `models.json` may come from somebody else with its workspace, so an
 * address of it gets no key of this process: only one from the `.env` beside it, unless it is on this machine.
 * @param where - The model, for messages.
 * @throws `InvalidInputError` for a key that would go to an address of a file
 */
export function providerSettings(
  provider: string,
  { baseURL, isOfFile }: Address,
  { variables, dotEnv }: Keys,
  where: string,
): ProviderSettings {
  const { key, isKeyOptional = false } = providerOf(provider);
  const isTrusted = !isOfFile || isLoopback(new URL(baseURL).hostname);
  const settings = { name: provider, baseURL, includeUsage: true } as const;
  const instead = `${where}: ${modelsFileName} names the address ${baseURL}, which gets no key of the environment`;
  if (key === undefined) {
    // Its package finds the key itself.
    if (isTrusted) return settings;
    throw new InvalidInputError(`${instead}: name the address with --model`);
  }
  const apiKey = isTrusted ? variables[key] : dotEnv[key];
  if (apiKey !== undefined) return { ...settings, apiKey };
  if (variables[key] !== undefined) {
    throw new InvalidInputError(
      `${instead}: put ${key} into the .env of the workspace, or name the address with --model`,
    );
  }
  // Packages would look for the key by themselves, and refuse to work without one, which servers of one's own do not need.
  return isKeyOptional ? settings : { ...settings, apiKey: 'none' };
}
