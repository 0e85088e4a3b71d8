import { InvalidInputError } from '@pce/core/errors';
import { readSecretFile } from './read-secret-file.js';

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
