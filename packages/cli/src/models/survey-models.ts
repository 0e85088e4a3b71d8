import type { RoleName } from '@pce/core/ports';
import { readVariables, type Variables } from '../workspace/read-dot-env.js';
import { chooseModels, forAll } from './choose-models.js';
import { findProvider, type InstalledProvider, packageOf } from './find-provider.js';
import { isAgent } from './is-agent.js';
import { parseModelName } from './model-name.js';
import { type ModelsFile, type ModelUse, readModelsFile } from './models-file.js';
import { providerOf, providers } from './providers.js';

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
