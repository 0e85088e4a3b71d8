import { ToolError } from '@pce/core/errors';
import { type NetworkPolicy, sendRequest } from '@pce/network-parts/node';
import * as z from 'zod';
import type { HostAnswer } from './isolate/messages.js';

/** The reachable part of the network, and the kind of access. */
export interface SandboxNetwork extends NetworkPolicy {
  /** `read` allows only GET and HEAD. @defaultValue `read` */
  readonly access?: 'read' | 'write';
}

const maxResponseBytes = 2_097_152;

const fetchSchema = z.strictObject({
  url: z.string().max(8_192),
  method: z.enum(['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH']),
  headers: z.record(z.string(), z.string()),
  body: z.base64().nullable(),
});

/** Executes a network request of the isolate. Never rejects: failures are responses. */
export async function serveFetch(
  text: string,
  network: SandboxNetwork | undefined,
  signal: AbortSignal,
): Promise<HostAnswer> {
  try {
    if (network === undefined)
      throw denied('a sandboxed tool has no network unless its host gives it');
    const { url, method, headers, body } = fetchSchema.parse(JSON.parse(text));
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && network.access !== 'write') throw denied(`only GET and HEAD are, not ${method}`);
    const request = {
      method,
      headers,
      url: new URL(url),
      body: body === null ? undefined : Buffer.from(body, 'base64'),
    };
    const answer = await sendRequest(
      request,
      { ...network, maxResponseBytes, maxRedirects: 5 },
      signal,
    );
    return {
      value: {
        url: answer.url.href,
        status: answer.status,
        headers: answer.headers,
        body: Buffer.from(answer.body).toString('base64'),
      },
    };
  } catch (error) {
    if (!ToolError.isInstance(error))
      return { error: { code: 'EINVAL', message: 'fetch: wrong arguments' } };
    const code = error.failure === 'permission_denied' ? 'EACCES' : error.failure;
    return { error: { code, message: error.message } };
  }
}

function denied(why: string): ToolError {
  return new ToolError('permission_denied', `fetch is not allowed: ${why}`);
}
