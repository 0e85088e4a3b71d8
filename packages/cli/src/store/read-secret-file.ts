import { readFile } from 'node:fs/promises';
import { InvalidInputError } from '@pce/core/errors';

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
