import { pathToFileURL } from 'node:url';
import { InvalidInputError } from '@pce/core/errors';
import type { RoleModel } from '@pce/core/ports';
import type { ModelRetry, ProviderModel } from '@pce/llm-ai-sdk';
import { openAgent } from '../handoff/handoff-file.js';
import { isLoopback } from '../serve/user-tokens.js';
import type { Variables } from '../workspace/read-dot-env.js';
import type { InstalledProvider } from './find-provider.js';
import { findProvider, packageOf, providerOf, providers } from './find-provider.js';
import { isAgent, type ModelName } from './model-name.js';
import { type ModelUse, modelsFileName } from './models-file.js';

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

interface LanguageModels {
  languageModel(id: string): ProviderModel;
  /** Models of OpenAI's older API. @defaultValue the provider has one API */
  chat?(id: string): ProviderModel;
  /** Models of OpenAI's newer API. @defaultValue the provider has one API */
  responses?(id: string): ProviderModel;
}

interface ProviderSettings {
  readonly name: string;
  readonly baseURL: string;
  readonly apiKey?: string;
  /** Asks a compatible server for the usage of a stream, which others tell anyway. */
  readonly includeUsage: true;
}

/**
 * Loads a provider package: the export that is a provider with its settings from the environment, or one made with these
 * settings by its `create…`.
 * @param name - The package as messages name it.
 * @throws `InvalidInputError` if it cannot be loaded or has no such export
 */
async function loadProvider(
  { entry }: InstalledProvider,
  name: string,
  settings?: ProviderSettings,
): Promise<LanguageModels> {
  const exported = await load(entry, name);
  const values = settings === undefined ? exported.map(([, value]) => value) : [];
  const provider = [...values, settings && made(exported, settings)].find(isProvider);
  if (provider !== undefined) return provider;
  const lack =
    settings === undefined
      ? 'no provider that works without settings of its own'
      : 'no provider that takes a baseURL';
  throw new InvalidInputError(
    `${name} has ${lack}: use it in a program, with aiSdkModel of @pce/llm-ai-sdk`,
  );
}

function made(exported: Exports, settings: ProviderSettings): unknown {
  const create = exported.find(
    ([name, value]) => /^create[A-Z]/.test(name) && typeof value === 'function',
  )?.[1];
  return typeof create === 'function' ? create(settings) : undefined;
}

type Exports = readonly (readonly [name: string, value: unknown])[];

async function load(entry: string, name: string): Promise<Exports> {
  try {
    const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(entry).href);
    // Of CommonJS, all exports are below `default`; some are beside it as well.
    const { default: whole } = exported;
    const within = typeof whole === 'object' && whole !== null ? Object.entries(whole) : [];
    return [...Object.entries(exported), ...within];
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidInputError(`${name} cannot be loaded: ${said}`, { cause });
  }
}

function isProvider(value: unknown): value is LanguageModels {
  const isObject = typeof value === 'function' || (typeof value === 'object' && value !== null);
  return isObject && 'languageModel' in value && typeof value.languageModel === 'function';
}

/** Origin of a provider's key. */
interface Keys {
  readonly variables: Variables;
  readonly dotEnv: Variables;
}

interface Address {
  readonly baseURL: string;
  readonly isOfFile: boolean;
}

/**
 * Returns the settings of a provider at an address. A `models.json` may come from somebody else with its workspace, so an
 * address of it gets no key of this process: only one from the `.env` beside it, unless it is on this machine.
 * @param where - The model, for messages.
 * @throws `InvalidInputError` for a key that would go to an address of a file
 */
function providerSettings(
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
