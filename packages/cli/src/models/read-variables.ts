import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Variables by name; an empty one is not set. */
export type Variables = (name: string) => string | undefined;

/** The environment's variables, and where it has none those of the workspace's `.env`. */
export async function readVariables(root: string): Promise<Variables> {
  const own = parseEnv(await readDotEnv(root));
  return (name) => process.env[name] || (Object.hasOwn(own, name) && own[name]) || undefined;
}

/** What is wrong with the file is told where the workspace is opened. */
async function readDotEnv(root: string): Promise<string> {
  return readFile(join(root, '.env'), 'utf8').catch(() => '');
}
