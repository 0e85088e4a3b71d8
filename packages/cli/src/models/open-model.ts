import { InvalidInputError } from '@pce/core/errors';
import type { LanguageModel } from '@pce/core/ports';
import { openAgent } from '../handoff/handoff-file.js';
import type { Variables } from '../workspace/read-dot-env.js';
import { findProvider, packageOf } from './find-provider.js';
import { isAgent } from './is-agent.js';
import { loadProvider } from './load-provider.js';
import type { ModelName } from './model-name.js';
import type { ModelUse } from './models-file.js';
import { keyOf, providers } from './providers.js';

export interface OpenModelOptions {
  /** The workspace: its packages come first. */
  readonly root: string;
  readonly use: ModelUse;
  readonly variables: Variables;
  /** Source of the choice, for messages. */
  readonly by: string;
}

/**
 * Opens a model of an installed provider, or a coding agent as one.
 *
 * @throws `InvalidInputError` for a package that is not installed or a key that is not set.
 */
export async function openModel(
  { provider, model, text }: ModelName,
  { root, use, variables, by }: OpenModelOptions,
): Promise<LanguageModel> {
  if (isAgent({ provider })) return openAgentModel(root, text);
  const where = `${by} ${text}`;
  const installed = findProvider(provider, root);
  if (installed === undefined) throw notInstalled(provider, where);
  setKey(provider, variables, where);
  const from = await loadProvider(installed, packageOf(provider));
  // Loaded only for those who use it.
  const { aiSdkModel } = await import('@pce/llm-ai-sdk');
  return aiSdkModel(from.languageModel(model), { ...use, id: text });
}

/** A coding agent that is installed here, and paid for otherwise than by calls. */
async function openAgentModel(root: string, name: string): Promise<LanguageModel> {
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

/** Sets a provider's key in the environment, the only place where its package reads it. */
function setKey(provider: string, variables: Variables, where: string): void {
  const key = keyOf(provider);
  if (key === undefined) return;
  const value = variables[key];
  if (value === undefined) {
    throw new InvalidInputError(
      `${where}: ${key} is not set: put the key into the environment, or into the .env of the workspace`,
    );
  }
  process.env[key] = value;
}
