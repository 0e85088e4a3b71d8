import { RequestError } from '@agentclientprotocol/sdk';
import { PceError } from '@pce/core/errors';

/** Codes of JSON-RPC by those of PCE. */
const codes: ReadonlyMap<string, number> = new Map([
  ['invalid_input', -32_602],
  ['turn_not_found', -32_002],
  ['thread_busy', -32_600],
  ['store_failed', -32_603],
]);

/** Returns an error as JSON-RPC has it, with the code of PCE in `data`. */
export function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  if (!PceError.isInstance(error)) {
    const message = error instanceof Error ? error.message : `${error}`;
    return new RequestError(-32_603, message);
  }
  return new RequestError(codes.get(error.code) ?? -32_600, error.message, { code: error.code });
}
