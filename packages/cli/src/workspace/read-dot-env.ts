import { readSecrets } from '@pce/workspace';

export type Variables = Readonly<Record<string, string>>;

/**
 * Reads the `.env` of a workspace. Returns nothing for an unreadable one: opening the workspace reports the problem
 * with it.
 */
export async function readDotEnv(root: string): Promise<Variables> {
  return withoutEmpty(await readSecrets(root).catch(() => ({})));
}

/** Reads the variables of this process, and those of the `.env` that it has not set itself. */
export async function readVariables(root: string, env = process.env): Promise<Variables> {
  return { ...(await readDotEnv(root)), ...withoutEmpty(env) };
}

function withoutEmpty(variables: Readonly<Record<string, string | undefined>>): Variables {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
}
