import { oneOf } from './random.ts';

export type Addresses = readonly [string, ...string[]];

/** Sends each request to any of several servers, like a load balancer. */
export function balancedFetch(addresses: Addresses): typeof globalThis.fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(new URL(`${pathname}${search}`, oneOf(addresses)), init);
  };
}
