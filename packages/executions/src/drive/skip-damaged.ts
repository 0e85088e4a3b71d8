import { PceError } from '@pce/core/errors';

/**
 * Resolves with `undefined` if a journal is damaged. One execution that cannot be read must not keep agents from the
 * others; reading that one reports it.
 */
export async function skipDamaged<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (PceError.isInstance(error) && /^journal_/.test(error.code)) return undefined;
    throw error;
  }
}
