import { type Environment, secretOf } from './secret-of.js';

/**
 * Returns the key that journals are sealed with, by the environment: `PCE_JOURNAL_KEY` or `PCE_JOURNAL_KEY_FILE`.
 * `undefined` if neither is set. Rejects with `InvalidInputError`.
 */
export function journalKey(env: Environment = process.env): Promise<string | undefined> {
  return secretOf('PCE_JOURNAL_KEY', env);
}
