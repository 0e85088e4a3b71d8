import { isSecretName, secretVariables } from '@pce/core/internal';
import { readDotEnv } from './read-dot-env.js';

/** Shorter values occur in other text by chance. */
const longEnough = 8;
/** Those whose names say that they are secret are taken out from this length on. */
const longEnoughByName = 4;

export interface WorkspaceSecrets {
  readonly values: readonly string[];
  /** Variables of `.env` whose values are too short to be distinguished from other text. */
  readonly kept: readonly string[];
}

/** Returns the secrets of a workspace: the values of its `.env`, and of this process's variables with the name of a secret. */
export async function workspaceSecrets(root: string): Promise<WorkspaceSecrets> {
  const isTakenOut = (name: string, value: string): boolean =>
    value.length >= (isSecretName(name) ? longEnoughByName : longEnough);
  const own = Object.entries(await readDotEnv(root));
  const all = [...own, ...secretVariables(process.env)];
  return {
    values: all.flatMap(([name, value]) => (isTakenOut(name, value) ? [value] : [])),
    kept: own.flatMap(([name, value]) => (isTakenOut(name, value) ? [] : [name])),
  };
}
