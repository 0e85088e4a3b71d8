import type { Endpoint } from '../src/endpoint/endpoint.js';
import { allEndpoints } from '../src/routes/all-endpoints.js';

/** The endpoint that a path leads to. */
export function endpointFor(method: string, path: string): Endpoint | undefined {
  const [place = ''] = path.split('?');
  return allEndpoints.find((each) => each.method === method && patternOf(each).test(place));
}

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
