import { InvalidInputError } from '@pce/core/errors';
import type { Signer } from '@pce/retention';
import { type Environment, secretOf } from './secret-of.js';

/**
 * Returns the key that signs heads of journals, by the environment: `PCE_SIGNING_KEY` or `PCE_SIGNING_KEY_FILE`. Rejects with
 * `InvalidInputError` without one.
 */
export async function openSigner(env: Environment = process.env): Promise<Signer> {
  const pem = await secretOf('PCE_SIGNING_KEY', env);
  if (pem === undefined) {
    throw new InvalidInputError(
      'there is no signing key: make one with "openssl genpkey -algorithm ed25519 -out pce-signing-key.pem", keep it away from the store, and name the file in PCE_SIGNING_KEY_FILE',
    );
  }
  const { signingKey } = await import('@pce/retention');
  return signingKey(pem);
}
