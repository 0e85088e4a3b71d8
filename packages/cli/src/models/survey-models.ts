import { join } from 'node:path';
import type { RoleName } from '@pce/core/ports';
import type { Check } from '../doctor/checks.js';
import { agentCheck } from '../handoff/agent-checks.js';
import { openAgent } from '../handoff/handoff-file.js';
import { readVariables, type Variables } from '../workspace/read-dot-env.js';
import type { InstalledProvider } from './find-provider.js';
import { findProvider, packageOf, providerOf, providers } from './find-provider.js';
import { isAgent, parseModelName } from './model-name.js';
import type { ModelsFile, ModelUse } from './models-file.js';
import { chooseModels, forAll, modelsFileName, readModelsFile } from './models-file.js';

export interface ModelsSurvey {
  /** Models by role, as `models.json` has them; `null` where rules play the roles. */
  readonly roles: Readonly<Record<RoleName, string>> | null;
  /** Asked in this order where a role's own model fails. */
  readonly fallback: readonly string[];
  readonly models: Readonly<Record<string, ModelUse>>;
  /** Those that pce knows, and those that the file names. */
  readonly providers: readonly SurveyedProvider[];
}

export interface SurveyedProvider {
  readonly name: string;
  readonly package: string;
  readonly installed: Pick<InstalledProvider, 'version' | 'folder'> | null;
  /** The variable of its key, never its value; `null` where pce knows of none. */
  readonly key: {
    readonly variable: string;
    readonly isSet: boolean;
    /** False where servers may need no key. */
    readonly isRequired: boolean;
  } | null;
}

/** Inspects the file, the packages and the variables; loads no package and calls no model. */
export async function surveyModels(root: string): Promise<ModelsSurvey> {
  const file = await readModelsFile(root);
  const variables = await readVariables(root);
  const roles = chooseModels(undefined, file)?.roles;
  const names = new Set([...providers.map(({ name }) => name), ...namedIn(file)]);
  return {
    roles: roles === undefined ? null : forAll((role) => roles[role].text),
    fallback: file.fallback.map(({ text }) => text),
    models: file.models,
    providers: [...names].map((name) => surveyProvider(name, root, variables)),
  };
}

function namedIn({ model, roles, fallback, models }: ModelsFile): readonly string[] {
  const used = Object.keys(models).map(parseModelName);
  return [model, ...Object.values(roles), ...fallback, ...used].flatMap((name) =>
    name === undefined || isAgent(name) ? [] : [name.provider],
  );
}

function surveyProvider(name: string, root: string, variables: Variables): SurveyedProvider {
  const installed = findProvider(name, root);
  const { key: variable, isKeyOptional = false } = providerOf(name);
  const isSet = variable !== undefined && variables[variable] !== undefined;
  return {
    name,
    package: packageOf(name),
    installed: installed ? { version: installed.version, folder: installed.folder } : null,
    key: variable ? { variable, isSet, isRequired: !isKeyOptional } : null,
  };
}

const name = 'models';

export async function modelsCheck(root: string): Promise<Check> {
  const file = join(root, modelsFileName);
  try {
    const { roles, fallback, models: uses, providers } = await surveyModels(root);
    if (roles === null) {
      const detail = `none; rules play the roles. Name one in ${file}, or with --model`;
      return { name, status: 'info', detail };
    }
    const models = [...new Set([...Object.values(roles), ...fallback])];
    const missing = providers.flatMap((provider) => missingFor(provider, models, uses));
    const advice = [...missing, ...(await missingAgents(root, models))];
    const places = models.map((model) => placed(model, uses[model]));
    const found = { name, detail: `${places.join(', ')}; configured in ${file}` };
    return advice.length === 0
      ? { ...found, status: 'ok' }
      : { ...found, status: 'error', advice: advice.join('; ') };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return {
      name,
      status: 'error',
      detail,
      advice: `correct ${file}; pce models --help shows one`,
    };
  }
}

function placed(model: string, { baseURL }: ModelUse = {}): string {
  return baseURL === undefined ? model : `${model} at ${baseURL}`;
}

/** Returns what to do about coding agents that play roles and are not there. */
async function missingAgents(root: string, models: readonly string[]): Promise<readonly string[]> {
  const agents = models.filter((model) => isAgent(parseModelName(model) ?? { provider: '' }));
  if (agents.length === 0) return [];
  const checks = await Promise.all(
    agents.map(async (name) => agentCheck(await openAgent(root, name), 'error')),
  );
  return checks.flatMap(({ advice }) => advice ?? []);
}

/** Returns the missing settings for a provider's models; a private server may need no key. */
function missingFor(
  { name: provider, package: wanted, installed, key }: SurveyedProvider,
  models: readonly string[],
  uses: ModelsSurvey['models'],
): readonly string[] {
  const own = models.filter((model) => parseModelName(model)?.provider === provider);
  if (own.length === 0) return [];
  const isKeyWanted = key?.isRequired && own.some((model) => uses[model]?.baseURL === undefined);
  return [
    ...(installed === null ? [`npm install ${wanted}`] : []),
    ...(isKeyWanted && !key.isSet ? [`set ${key.variable}, in the environment or in .env`] : []),
  ];
}
