import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { ToolError } from '@pce/core/errors';
import { isPublicAddress } from './public-address.js';

/** The reachable part of the network. */
export interface NetworkPolicy {
  /** Hosts by name, with a port unless it is the default: `api.example.com`, `example.com:8443`. */
  readonly hosts: readonly string[];
  /**
   * Whether these names may resolve to private networks and this machine. Otherwise resolved addresses are checked, and
   * the connection uses one of them. @defaultValue false
   */
  readonly allowPrivateNetworks?: boolean;
}

/** Throws `permission_denied` for an address that is not allowed; also called for each redirect. */
export function assertAllowed(
  url: URL,
  { hosts, allowPrivateNetworks = false }: NetworkPolicy,
): void {
  const refuse = (why: string): never => {
    throw new ToolError('permission_denied', `${url.host} may not be asked: ${why}`);
  };
  if (!/^https?:$/.test(url.protocol))
    refuse('use an address that begins with https:// or http://');
  if (url.username !== '' || url.password !== '') refuse('its address holds a user or password');
  if (!hosts.some((host) => host.toLowerCase() === url.host)) {
    refuse(`only ${hosts.join(', ') || 'no host'} may be`);
  }
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !allowPrivateNetworks && !isPublicAddress(literal)) refuse(privately);
}

const privately = 'it is in a private network';

/** Resolves a name to allowed addresses. The connection uses one of them without resolving again. */
export function allowedLookup({ allowPrivateNetworks = false }: NetworkPolicy): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const allowed = addresses.filter(
        ({ address }) => allowPrivateNetworks || isPublicAddress(address),
      );
      const [first] = allowed;
      if (first === undefined) {
        const refused = new ToolError(
          'permission_denied',
          `${hostname} may not be asked: ${privately}`,
        );
        return callback(refused, '');
      }
      return options.all === true
        ? callback(null, allowed)
        : callback(null, first.address, first.family);
    });
  };
}
