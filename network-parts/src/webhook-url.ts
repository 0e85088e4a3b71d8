import { type AddressKind, addressKind } from './address-kind.js';

/** Networks that webhooks may lead to. */
export interface WebhookNetwork {
  /** Loopback addresses, by http too: for trying out on one's own machine. @defaultValue false */
  readonly allowLoopback?: boolean;
  /** Addresses of private networks, which a server inside one can reach and a user outside cannot. @defaultValue false */
  readonly allowPrivate?: boolean;
}

/** Whether webhooks may be delivered to an address of this kind. */
export function isAllowed(
  kind: AddressKind,
  { allowLoopback = false, allowPrivate = false }: WebhookNetwork,
): boolean {
  switch (kind) {
    case 'public':
      return true;
    case 'loopback':
      return allowLoopback;
    case 'private':
      return allowPrivate;
    case 'reserved':
      return false;
  }
}

/**
 * Returns a message saying why a webhook's address is refused; `undefined` if it is not. No name is resolved here: the
 * delivery checks the addresses that a name resolves to.
 */
export function webhookUrlProblem(text: string, network: WebhookNetwork = {}): string | undefined {
  if (!URL.canParse(text)) return 'it is not a URL: give one such as https://example.org/hooks';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'it must begin with https://';
  if (url.username !== '' || url.password !== '') {
    return 'it holds a user name or a password: deliveries are signed instead';
  }
  const kind = hostKind(url.hostname);
  if (url.protocol === 'http:' && !(kind === 'loopback' && network.allowLoopback === true)) {
    return 'it must begin with https://';
  }
  return isAllowed(kind, network) ? undefined : `it leads to a ${kind} address, which is refused`;
}

/** A name counts as public here. */
function hostKind(hostname: string): AddressKind {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (bare === 'localhost' || bare.endsWith('.localhost')) return 'loopback';
  return addressKind(bare) ?? 'public';
}
