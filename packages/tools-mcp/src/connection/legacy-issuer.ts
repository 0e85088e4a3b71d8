import {
  discoverOAuthProtectedResourceMetadata,
  IssuerMismatchError,
} from '@modelcontextprotocol/client';

/**
 * Returns whether connecting failed only because the server is of 2025-03-26: without protected resource metadata, its
 * authorization server is expected at its own origin, and may name itself by a path there. No issuer was announced that
 * it could differ from. Every other mismatch stays an error.
 */
export async function hasLegacyIssuer(url: string | URL, error: unknown): Promise<boolean> {
  const mismatch = error instanceof Error ? error.cause : undefined;
  if (!(mismatch instanceof IssuerMismatchError) || mismatch.kind !== 'metadata') return false;
  const own = new URL('/', url);
  const isOwn = URL.parse(String(mismatch.received))?.origin === own.origin;
  if (!isOwn || mismatch.expected !== String(own)) return false;
  try {
    await discoverOAuthProtectedResourceMetadata(url);
    return false;
  } catch (cause) {
    return !(cause instanceof TypeError);
  }
}
