import { InvalidInputError } from '@pce/core/errors';
import type { RoleName } from '@pce/core/ports';
import type { ModelName } from './model-name.js';
import { parseModelOption } from './model-option.js';
import { type ModelsFile, type ModelUse, modelsFileName } from './models-file.js';

export interface ModelChoice {
  readonly roles: Readonly<Record<RoleName, ModelName>>;
  readonly fallback: readonly ModelName[];
  readonly use: ModelUse;
  readonly by: string;
}

/**
 * Returns the models of the roles: that of `--model` for all, or those of `models.json`. `undefined` if rules play the
 * roles, by default or with `--model rules`.
 * @throws `InvalidInputError` for an invalid name of a model, and if a role has none.
 */
export function chooseModels(
  option: string | undefined,
  file: ModelsFile,
): ModelChoice | undefined {
  if (option === 'rules') return undefined;
  if (option !== undefined) return chosenByOption(option);
  const { model, roles, fallback } = file;
  if (model === undefined && Object.keys(roles).length === 0) return undefined;
  const modelOf = (role: RoleName): ModelName => {
    const name = roles[role] ?? (role === 'critic' ? roles.planner : undefined) ?? model;
    if (name !== undefined) return name;
    throw new InvalidInputError(
      `${modelsFileName}: roles.${role}: no model; name one, or one for all roles as "model"`,
    );
  };
  return { roles: forAll(modelOf), fallback, use: {}, by: `${modelsFileName}:` };
}

function chosenByOption(option: string): ModelChoice {
  const { name, use } = parseModelOption(option);
  return { roles: forAll(() => name), fallback: [], use, by: '--model' };
}

export function forAll<T>(of: (role: RoleName) => T): Record<RoleName, T> {
  return {
    planner: of('planner'),
    critic: of('critic'),
    executor: of('executor'),
    coordinator: of('coordinator'),
    synthesizer: of('synthesizer'),
    validator: of('validator'),
  };
}
