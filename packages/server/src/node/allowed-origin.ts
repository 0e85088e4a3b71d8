import { addressKind } from '@pce/network-parts';

/** Rules for requests that come from pages in a browser. */
export interface OriginPolicy {
  /** Origins of pages that may use it beside its own, such as `https://app.example.org`. */
  readonly origins: readonly string[];
  /** Whether users need tokens, which a browser does not add by itself. */
  readonly hasUserTokens: boolean;
  /** Whether only the names of the machine itself are answered: any other name may be DNS rebinding. */
  readonly isLocal: boolean;
}

interface Sent {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}

/** Whether a WebSocket may be opened: by the server's own pages, by those that are listed, and by programs. */
export function isAllowedSocket(
  { host, origin }: Sent,
  { origins, isLocal }: OriginPolicy,
): boolean {
  if (isLocal && !isLocalHost(host)) return false;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Whether a request may be answered: any, if users need tokens. If every caller may do everything,
 * it must not be reached by way of somebody's browser.
 */
export function isAllowedRequest(sent: Sent, policy: OriginPolicy): boolean {
  return policy.hasUserTokens || isAllowedSocket(sent, policy);
}

/** Whether a name or an address, with or without a port, is the machine's own. */
export function isLocalHost(host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || addressKind(bare) === 'loopback';
}
