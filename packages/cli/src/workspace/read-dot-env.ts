import { isSecretName, secretVariables } from '@pce/core/internal';
import { readSecrets } from '@pce/workspace/internal';
import { secretOf } from '../store/secret-of.js';

export type Variables = Readonly<Record<string, string>>;

/** Reads the `.env` of a workspace. Returns nothing for an unreadable one: opening the workspace reports the problem with it. */
export async function readDotEnv(root: string): Promise<Variables> {
  return withoutEmpty(await readSecrets(root).catch(() => ({})));
}

/**
 * Reads the variables of this process, keys of models in files that `<variable>_FILE` names, as in `OPENAI_API_KEY_FILE`, and
 * variables of the `.env` that the process has not set itself. Rejects with `InvalidInputError` for a file that cannot be read.
 */
export async function readVariables(root: string): Promise<Variables> {
  return { ...(await readDotEnv(root)), ...(await keysInFiles()), ...withoutEmpty(process.env) };
}

async function keysInFiles(): Promise<Variables> {
  const names = Object.keys(process.env).filter((name) => /_API_KEY_FILE$/.test(name));
  const keys = names.map(async (name): Promise<[string, string | undefined]> => {
    const variable = name.slice(0, -'_FILE'.length);
    return [variable, await secretOf(variable)];
  });
  return withoutEmpty(Object.fromEntries(await Promise.all(keys)));
}

function withoutEmpty(variables: Readonly<Record<string, string | undefined>>): Variables {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
}

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
