import { PceError } from '@pce/core/errors';

/** What a careless store does after it has refused an append. */
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
