import { RequestError } from '@agentclientprotocol/sdk';

export function describeError(error: unknown): string {
  if (!(error instanceof RequestError))
    return error instanceof Error ? error.message : String(error);
  const { message, data } = error;
  if (data === undefined || data === null) return message;
  return `${message}: ${typeof data === 'string' ? data : JSON.stringify(data)}`;
}
