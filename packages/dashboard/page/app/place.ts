import { createStore } from '../store/create-store.ts';
import { useStore } from '../store/use-store.ts';

/** Which part of the page is shown, and how: encoded in the address, behind `#`. */
export interface Place {
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

/** Reads `#/executions/exec_1?view=feed`. */
export function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return {
    path: path.split('/').filter(Boolean).map(decoded),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** Writes the address of a place; what is empty is left out. */
export function hrefOf(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []));
  const search = new URLSearchParams(given).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${search && `?${search}`}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const place = createStore<Place>(readPlace(globalThis.location?.hash ?? ''));

globalThis.addEventListener?.('hashchange', () => place.set(readPlace(location.hash)));

export function usePlace(): Place {
  return useStore(place);
}

/** Goes to an address that `hrefOf` wrote. */
export function go(href: string): void {
  location.hash = href;
}

/** Changes how the present part is shown, without a step in the browser's history. */
export function setQuery(change: Readonly<Record<string, string | undefined>>): void {
  const { path, query } = place.get();
  const href = hrefOf(path, { ...query, ...change });
  history.replaceState(null, '', href);
  place.set(readPlace(href));
}
