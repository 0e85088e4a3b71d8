import { InvalidInputError } from '@pce/core/errors';
import type { RoleModel } from '@pce/core/ports';
import type { ModelRetry } from '@pce/llm-ai-sdk';
import { openAgent } from '../handoff/handoff-file.js';
import { findProvider, packageOf } from './find-provider.js';
import { isAgent } from './is-agent.js';
import { loadProvider } from './load-provider.js';
import type { ModelName } from './model-name.js';
import { type ModelUse, modelsFileName } from './models-file.js';
import { type Keys, providerSettings } from './provider-settings.js';
import { providerOf, providers } from './providers.js';

export interface OpenModelOptions {
  readonly root: string;
  readonly use: ModelUse;
  readonly isAddressOfFile: boolean;
  readonly keys: Keys;
  readonly by: string;
  readonly onRetry: (retry: ModelRetry) => void;
}

/**
 * Opens a model of an installed provider, or a coding agent as one.
 * @throws `InvalidInputError` for a package that is not installed, a key that is not set and settings that the provider
 * does not have
 */
export async function openModel(
  { provider, model, text }: ModelName,
  { root, use: { baseURL, api, ...use }, keys, by, ...options }: OpenModelOptions,
): Promise<RoleModel> {
  if (isAgent({ provider })) return openAgentModel(root, text);
  const where = `${by} ${text}`;
  const name = packageOf(provider);
  const installed = findProvider(provider, root);
  if (installed === undefined) throw notInstalled(provider, where);
  const address = baseURL && { baseURL, isOfFile: options.isAddressOfFile };
  const settings = address ? providerSettings(provider, address, keys, where) : undefined;
  if (settings === undefined) setKey(provider, keys, where);
  const from = await loadProvider(installed, name, settings);
  const isGiven = api === undefined || (isCompatible(provider) && api === 'chat');
  const make = isGiven ? from.languageModel : from[api];
  if (make === undefined) throw new InvalidInputError(`${where}: ${name} has no api ${api}`);
  const { aiSdkModel } = await import('@pce/llm-ai-sdk');
  const { onRetry } = options;
  return aiSdkModel(Reflect.apply(make, from, [model]), { ...use, id: text, onRetry });
}

/** A coding agent that is installed here, and paid for otherwise than by calls. */
async function openAgentModel(root: string, name: string): Promise<RoleModel> {
  const { agentModel } = await import('@pce/handoff');
  return agentModel(await openAgent(root, name));
}

function notInstalled(provider: string, where: string): InvalidInputError {
  const name = packageOf(provider);
  const isKnown = providers.some((each) => each.name === provider);
  const others = providers.map((each) => each.name).join(', ');
  const unknown = isKnown ? '' : `; it is none of those that pce knows: ${others}`;
  return new InvalidInputError(
    `${where}: ${name} is not installed${unknown}. In the workspace, or where pce is: npm install ${name}`,
  );
}

function isCompatible(provider: string): boolean {
  return provider === 'openai-compatible';
}

/** Sets a provider's key in the environment, the only place where its package reads it. */
function setKey(provider: string, { variables }: Keys, where: string): void {
  if (isCompatible(provider)) {
    throw new InvalidInputError(
      `${where}: which server? Name its address: baseURL in ${modelsFileName}, or --model ${provider}:…,baseURL=http://localhost:11434/v1`,
    );
  }
  const { key } = providerOf(provider);
  if (key === undefined) return;
  const value = variables[key];
  if (value === undefined) {
    throw new InvalidInputError(
      `${where}: ${key} is not set: put the key into the environment, or into the .env of the workspace`,
    );
  }
  process.env[key] = value;
}
