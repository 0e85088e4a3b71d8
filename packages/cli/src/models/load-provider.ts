import { pathToFileURL } from 'node:url';
import { InvalidInputError } from '@pce/core/errors';
import type { ProviderModel } from '@pce/llm-ai-sdk';
import type { InstalledProvider } from './find-provider.js';

/** A provider of the AI SDK. */
export interface LanguageModels {
  languageModel(id: string): ProviderModel;
}

/**
 * Loads a provider package: the export that is a provider with its settings from the environment.
 *
 * @param name - The package as messages name it.
 * @throws `InvalidInputError` if it cannot be loaded or has no such export
 */
export async function loadProvider(
  { entry }: InstalledProvider,
  name: string,
): Promise<LanguageModels> {
  const exported = await load(entry, name);
  const provider = exported.find(isProvider);
  if (provider !== undefined) return provider;
  throw new InvalidInputError(
    `${name} has no provider that works without settings of its own: use it in a program, with aiSdkModel of @pce/llm-ai-sdk`,
  );
}

async function load(entry: string, name: string): Promise<readonly unknown[]> {
  try {
    const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(entry).href);
    // Of CommonJS, all exports are below `default`; some are beside it as well.
    const { default: whole } = exported;
    const within = typeof whole === 'object' && whole !== null ? Object.values(whole) : [];
    return [...Object.values(exported), ...within];
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidInputError(`${name} cannot be loaded: ${said}`, { cause });
  }
}

function isProvider(value: unknown): value is LanguageModels {
  const isObject = typeof value === 'function' || (typeof value === 'object' && value !== null);
  return isObject && 'languageModel' in value && typeof value.languageModel === 'function';
}
