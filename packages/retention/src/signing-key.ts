import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { InvalidInputError } from '@pce/core/errors';

/** Signs heads of journals, and knows the keys that signed earlier ones. */
export interface Signer {
  /** SHA-256 of the public key, 64 hexadecimal digits. */
  readonly keyId: string;
  /** PEM of the public key, for those who check. */
  readonly publicKey: string;
  /** Keys whose signatures count, by their id: its own, and earlier ones. */
  readonly trusted: ReadonlyMap<string, KeyObject>;
  sign(bytes: Uint8Array): Uint8Array;
}

const blocks = /-----BEGIN ((?:PRIVATE|PUBLIC) KEY)-----[\s\S]*?-----END \1-----/g;

/**
 * Reads an Ed25519 key: PEM with the private key that signs, and after it, if you like, public keys that signed before.
 * `openssl genpkey -algorithm ed25519` makes one.
 *
 * @throws `InvalidInputError` for any other text.
 */
export function signingKey(pem: string): Signer {
  const [own] = blocksOf(pem, 'PRIVATE KEY');
  if (own === undefined) throw unusable('it holds no private key');
  const key = readKey(() => createPrivateKey(own));
  const publicKey = createPublicKey(key);
  return {
    keyId: idOf(publicKey),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    trusted: trustedKeys(pem).trusted,
    sign: (bytes) => sign(null, bytes, key),
  };
}

/**
 * Reads the keys whose signatures count, for readers that sign nothing: PEM with public keys. Those of private keys count too.
 *
 * @throws `InvalidInputError` for a text without keys.
 */
export function trustedKeys(pem: string): Pick<Signer, 'trusted'> {
  const keys = [...blocksOf(pem, 'PRIVATE KEY'), ...blocksOf(pem, 'PUBLIC KEY')].map((block) =>
    readKey(() => createPublicKey(block)),
  );
  if (keys.length === 0) throw unusable('it holds no key');
  return { trusted: new Map(keys.map((key) => [idOf(key), key])) };
}

function blocksOf(pem: string, type: 'PRIVATE KEY' | 'PUBLIC KEY'): readonly string[] {
  return [...pem.matchAll(blocks)].flatMap(([block, found]) => (found === type ? [block] : []));
}

function readKey(read: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch (cause) {
    throw unusable('OpenSSL cannot read it', cause);
  }
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw unusable(`it is a key of type ${key.asymmetricKeyType}`);
}

/** The last 32 bytes of its DER form are the key itself. */
function idOf(key: KeyObject): string {
  const bytes = key.export({ type: 'spki', format: 'der' }).subarray(-32);
  return createHash('sha256').update(bytes).digest('hex');
}

function unusable(reason: string, cause?: unknown): InvalidInputError {
  return new InvalidInputError(
    `the signing key cannot be used: ${reason}; "openssl genpkey -algorithm ed25519" makes one`,
    { cause },
  );
}
