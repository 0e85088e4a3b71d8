import { readFile } from 'node:fs/promises';
import { InvalidInputError } from '@pce/core/errors';

/**
 * Returns the secret that a variable of the environment holds, or that is in the file that `<variable>_FILE` names, without the
 * line feed that an editor puts at its end. `undefined` if neither is set. Rejects with `InvalidInputError`.
 */
export async function secretOf(variable: string): Promise<string | undefined> {
  const { [variable]: value = '', [`${variable}_FILE`]: file = '' } = process.env;
  if (value !== '' && file !== '') {
    throw new InvalidInputError(`${variable} and ${variable}_FILE are set: keep one of them`);
  }
  if (file === '') return value === '' ? undefined : value;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new InvalidInputError(`${variable}_FILE ${file} cannot be read`, { cause });
  });
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new InvalidInputError(`${variable}_FILE ${file} is empty`);
  return secret;
}
