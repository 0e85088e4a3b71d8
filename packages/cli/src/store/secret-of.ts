import { readFile } from 'node:fs/promises';
import { InvalidInputError } from '@pce/core/errors';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the secret that a variable of the environment holds, or that is in the file that `<variable>_FILE` names.
 * `undefined` if neither is set. Rejects with `InvalidInputError`.
 */
export async function secretOf(variable: string, env: Environment): Promise<string | undefined> {
  const { [variable]: value = '', [`${variable}_FILE`]: file = '' } = env;
  if (value !== '' && file !== '') {
    throw new InvalidInputError(`${variable} and ${variable}_FILE are set: keep one of them`);
  }
  if (file !== '') return readSecretFile(`${variable}_FILE`, file);
  return value === '' ? undefined : value;
}

/**
 * Returns the key that journals are sealed with, by the environment: `PCE_JOURNAL_KEY` or `PCE_JOURNAL_KEY_FILE`.
 * `undefined` if neither is set. Rejects with `InvalidInputError`.
 */
export function journalKey(env: Environment = process.env): Promise<string | undefined> {
  return secretOf('PCE_JOURNAL_KEY', env);
}

/**
 * Reads a secret from the file that a variable of the environment names, without the line feed that an editor puts at its
 * end. Rejects with `InvalidInputError`.
 */
export async function readSecretFile(variable: string, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new InvalidInputError(`${variable} ${file} cannot be read`, { cause });
  });
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new InvalidInputError(`${variable} ${file} is empty`);
  return secret;
}
