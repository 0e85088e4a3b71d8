import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { errorCode } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';

/** Secret values by name. */
export type Secrets = Readonly<Record<string, string | undefined>>;

/** Reads `.env`. A missing file holds no secrets. Errors never quote the file. */
export async function readSecrets(root: string): Promise<Secrets> {
  try {
    return parseEnv(await readFile(join(root, '.env'), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw new InvalidInputError(
      `.env cannot be read (${errorCode(error) ?? 'unknown cause'}): make it a text file that this user may read`,
    );
  }
}
