import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Shorter ones stand elsewhere by chance. */
const longEnough = 8;
/** Those whose names say that they are secret are taken out from this length on. */
const longEnoughByName = 4;

export interface WorkspaceSecrets {
  readonly values: readonly string[];
  /** Names of what `.env` sets whose values are too short to be told from other text. */
  readonly kept: readonly string[];
}

/** What must not leave a workspace: the values of its `.env`, and of variables of this process that are secret by name. */
export async function workspaceSecrets(
  root: string,
  isSecretName: (name: string) => boolean,
): Promise<WorkspaceSecrets> {
  const isTakenOut = (name: string, value: string): boolean =>
    value.length >= (isSecretName(name) ? longEnoughByName : longEnough);
  const own = Object.entries(parseEnv(await readEnv(root)));
  const around = Object.entries(process.env).filter(([name]) => isSecretName(name));
  const all = [...own, ...around];
  return {
    values: all.flatMap(([name, value = '']) => (isTakenOut(name, value) ? [value] : [])),
    kept: own.flatMap(([name, value = '']) =>
      value === '' || isTakenOut(name, value) ? [] : [name],
    ),
  };
}

/** Opening the workspace has told of a file that cannot be read. */
async function readEnv(root: string): Promise<string> {
  return await readFile(join(root, '.env'), 'utf8').catch(() => '');
}
