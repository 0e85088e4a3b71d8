import type { JsonObject } from '@pce/core/contracts';
import { requestKey, sortedJson } from '../../cassette/calls/request-parts.js';

/** Returns a hash of a tool's name and arguments, equal for arguments in another order. */
export function callKey(tool: string, args: JsonObject): string {
  return requestKey([
    ['tool', tool],
    ['arguments', sortedJson(args)],
  ]);
}
