import { pathToFileURL } from 'node:url';
import { InvalidInputError } from '@pce/core/errors';
import type { ProviderModel } from '@pce/llm-ai-sdk';
import type { InstalledProvider } from './find-provider.js';

export interface LanguageModels {
  languageModel(id: string): ProviderModel;
  /** Models of OpenAI's older API. @defaultValue the provider has one API */
  chat?(id: string): ProviderModel;
  /** Models of OpenAI's newer API. @defaultValue the provider has one API */
  responses?(id: string): ProviderModel;
}

export interface ProviderSettings {
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
export async function loadProvider(
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
