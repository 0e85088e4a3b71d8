import { isSecretName, secretVariables } from '@pce/core/text';
import { readDotEnv } from './read-dot-env.js';

/** Shorter ones stand elsewhere by chance. */
const longEnough = 8;
/** Those whose names say that they are secret are taken out from this length on. */
const longEnoughByName = 4;

export interface WorkspaceSecrets {
  readonly values: readonly string[];
  /** Names of what `.env` sets whose values are too short to be told from other text. */
  readonly kept: readonly string[];
}

/** Returns what must not leave a workspace: the values of its `.env`, and of variables of this process that are secret by name. */
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
