import { InvalidInputError } from '@pce/core/errors';
import { readSecretFile } from './read-secret-file.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the key that journals are sealed with, by the environment: `PCE_JOURNAL_KEY` or `PCE_JOURNAL_KEY_FILE`.
 * `undefined` if neither is set. Rejects with `InvalidInputError`.
 */
export async function journalKey(env: Environment = process.env): Promise<string | undefined> {
  const { PCE_JOURNAL_KEY: key = '', PCE_JOURNAL_KEY_FILE: file = '' } = env;
  if (key !== '' && file !== '') {
    throw new InvalidInputError(
      'PCE_JOURNAL_KEY and PCE_JOURNAL_KEY_FILE are set: keep one of them',
    );
  }
  if (file !== '') return readSecretFile('PCE_JOURNAL_KEY_FILE', file);
  return key === '' ? undefined : key;
}
