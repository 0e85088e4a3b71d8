import type { CoordinatorInput, RoleModel, Roles } from '@pce/core/ports';
import { roleContext } from '@pce/role-parts/test';
import { type ScriptedModel, scriptedModel } from '@pce/testkit';
import { type ModelRolesOptions, modelRoles, type PromptReport } from '../src/index.js';

/** Model roles on a scripted model, with their prompts. */
export interface Asked {
  readonly roles: Roles;
  readonly model: ScriptedModel;
  readonly reports: readonly PromptReport[];
}

export function asked(answers: readonly unknown[], options: ModelRolesOptions = {}): Asked {
  const model = scriptedModel(answers);
  const reports: PromptReport[] = [];
  const roles = modelRoles(model, { ...options, onPrompt: (report) => reports.push(report) });
  return { roles, model, reports };
}

export const coordinate = ({ coordinator }: Pick<Roles, 'coordinator'>, input: CoordinatorInput) =>
  coordinator.coordinate(input, roleContext);

/** A model that fails the test if it is asked. */
export const unasked: RoleModel = {
  id: 'unasked',
  generate: () => Promise.reject(new Error('no model should have been asked')),
};
