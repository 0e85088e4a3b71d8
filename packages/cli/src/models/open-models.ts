import type { RoleModel } from '@pce/core/ports';
import type { ModelRetry } from '@pce/llm-ai-sdk';
import type { RoleModels } from '@pce/roles';
import { printableLine } from '../terminal/output.js';
import { readDotEnv, readVariables } from '../workspace/read-dot-env.js';
import type { ModelName } from './model-name.js';
import { chooseModels, type ModelChoice, type ModelUse, readModelsFile } from './models-file.js';
import { openModel } from './open-model.js';

export interface OpenModelsOptions {
  readonly root: string;
  readonly model: string | undefined;
  readonly onRetry?: (line: string) => void;
}

export interface OpenModels {
  readonly models: RoleModels;
  readonly note: string;
  /** Names of models without prices in `models.json`; their costs are unknown. */
  readonly withoutPrices: readonly string[];
  /** Currencies of the prices of the other models. */
  readonly currencies: readonly (string | undefined)[];
}

/**
 * Loads the models that the user or the workspace wants; `undefined` if rules play the roles. Nothing is sent
 * anywhere.
 * @throws `InvalidInputError` for a wrong name or file, a package that is not installed, a key that is not set
 */
export async function openModels(given: OpenModelsOptions): Promise<OpenModels | undefined> {
  const { root, model, onRetry = () => undefined } = given;
  const file = await readModelsFile(root);
  const choice = chooseModels(model, file);
  if (choice === undefined) return undefined;
  const keys = { variables: await readVariables(root), dotEnv: await readDotEnv(root) };
  const { by, roles, fallback } = choice;
  const useOf = ({ text }: ModelName): ModelUse => ({ ...file.models[text], ...choice.use });
  const isAddressOfFile = choice.use.baseURL === undefined;
  const retried = (retry: ModelRetry): void => onRetry(retryLine(retry));
  const open = once((name) =>
    openModel(name, { root, keys, by, use: useOf(name), isAddressOfFile, onRetry: retried }),
  );
  const ask = once(async (name) => withFallback(await open(name), await inOrder(fallback, open)));
  const models = {
    planner: await ask(roles.planner),
    critic: await ask(roles.critic),
    executor: await ask(roles.executor),
    coordinator: await ask(roles.coordinator),
    synthesizer: await ask(roles.synthesizer),
    validator: await ask(roles.validator),
  };
  const names = new Set([...Object.values(roles), ...fallback].map(({ text }) => text));
  const withoutPrices = [...names].filter((name) => file.models[name]?.prices === undefined);
  const currencies = [...names].flatMap((name) => {
    const prices = file.models[name]?.prices;
    return prices === undefined ? [] : [prices.currency];
  });
  return { models, note: noteOf(choice, useOf), withoutPrices, currencies };
}

/** Caches models by name, so that limits on concurrent calls hold for all roles together. */
function once(
  work: (name: ModelName) => Promise<RoleModel>,
): (name: ModelName) => Promise<RoleModel> {
  const begun = new Map<string, Promise<RoleModel>>();
  return (name) => {
    const model = begun.get(name.text) ?? work(name);
    begun.set(name.text, model);
    return model;
  };
}

async function inOrder(
  names: readonly ModelName[],
  open: (name: ModelName) => Promise<RoleModel>,
): Promise<readonly RoleModel[]> {
  const models: RoleModel[] = [];
  for (const name of names) models.push(await open(name));
  return models;
}

async function withFallback(first: RoleModel, fallback: readonly RoleModel[]): Promise<RoleModel> {
  const others = fallback.filter((model) => model !== first);
  if (others.length === 0) return first;
  const { fallbackModel } = await import('@pce/llm-ai-sdk');
  return fallbackModel([first, ...others]);
}

function noteOf({ roles, fallback }: ModelChoice, useOf: (name: ModelName) => ModelUse): string {
  const shown = (name: ModelName): string => {
    const { baseURL } = useOf(name);
    return baseURL === undefined ? name.text : `${name.text} at ${baseURL}`;
  };
  const names = new Set(Object.values(roles).map(shown));
  const asked =
    names.size === 1
      ? [...names].join()
      : Object.entries(roles)
          .map(([role, name]) => `${role} ${shown(name)}`)
          .join(', ');
  const then = fallback.map((name) => `, then ${shown(name)}`).join('');
  return `asks ${asked}${then}`;
}

function retryLine({ error, attempt, maxAttempts, delayMs }: ModelRetry): string {
  const again = `try ${attempt} of ${maxAttempts}, again in ${(delayMs / 1_000).toFixed(1)} s`;
  return printableLine(`… call failed (${again}): ${error.message}`, 500);
}
