import { PceError } from '@pce/core/errors';

/** Returns an append that, after a refusal, does something careless. */
export async function whenRefused(
  append: Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await append;
  } catch (error) {
    if (PceError.isInstance(error) && error.code === 'version_conflict') await act();
  }
}
