import { defineTool, InvalidInputError, type Tool, type ToolContext } from '@pce/core';
import type { Effect } from '@pce/core/contracts';
import { jsonSchema } from '@pce/core/internal';
import type { HttpRequest } from '@pce/network-parts/node';
import * as z from 'zod';
import type { Environment } from '../script/script-environment.js';
import type { HttpOutput } from './http-output.js';
import { defaultMaxResponseBytes, type RequestOptions, requestSender } from './request-sender.js';
import { type HeaderTemplates, secretHeaders } from './secret-headers.js';

/** Options of `httpTools`. */
export interface HttpToolsOptions extends RequestOptions {
  /**
   * Headers by host name in `hosts`. `${NAME}` in a value is a secret of `env`: it is sent to that host only, and
   * redacted from responses. @defaultValue none
   */
  readonly headers?: Readonly<Record<string, HeaderTemplates>>;
  /** Source of secrets, such as the values of `.env`. @defaultValue none */
  readonly env?: Environment;
  /**
   * Header with the idempotency key of a POST, for hosts that support one. With it `http.post` is `idempotent`,
   * otherwise `once`. @defaultValue none
   */
  readonly idempotencyHeader?: string;
}

const address = {
  url: z.url({ protocol: /^https?$/ }).describe('Whole address, with its query'),
  headers: z.record(z.string(), z.string()).optional().describe('Headers beside the host’s own'),
};
const reading = z.strictObject(address);
const writing = z.strictObject({ ...address, body: z.optional(jsonSchema) });
type Arguments = z.output<typeof writing>;

/** Handwritten JSON Schema, because `body` is any JSON value, for which zod's own schema is recursive. */
const writingParameters = {
  type: 'object',
  properties: {
    url: { type: 'string', description: 'Whole address, with its query' },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    body: { description: 'Text, or any other JSON value, which is sent as JSON' },
  },
  required: ['url'],
  additionalProperties: false,
};

/**
 * Creates the `http` family: `http.get` and `http.head` read, `http.put` and `http.delete` are idempotent, `http.post`
 * runs once. The tools reach only the hosts allowed by name.
 */
export function httpTools(options: HttpToolsOptions): readonly Tool[] {
  const { idempotencyHeader, maxResponseBytes = defaultMaxResponseBytes } = options;
  for (const host of options.hosts) assertHost(host);
  const { headers: templates = {}, env = {}, ...limits } = options;
  const sendSecret = requestSender(limits);
  const filled = ({ host }: URL) => secretHeaders(`http (${host})`, templates[host] ?? {}, env);
  const send = async (
    { url, headers = {}, body }: Arguments,
    method: string,
    context: Pick<ToolContext, 'signal' | 'attachments'>,
    own: Readonly<Record<string, string>> = {},
  ): Promise<HttpOutput> => {
    const request = { method, url: new URL(url), ...toBody(body, { ...headers, ...own }) };
    const { secrets } = filled(request.url);
    const headersFor = (to: URL) => filled(to).headers;
    return sendSecret({ request, headersFor, secrets }, context);
  };
  const shared = {
    maxOutputBytes: 8 * maxResponseBytes,
    summarize: answered,
    claims: (output: HttpOutput) => [{ claim: answered(output), source: output.url }],
  };
  const written = { input: writing, parameters: writingParameters, modes: ['code' as const] };
  const reader = (method: string, description: string): Tool =>
    defineTool({
      ...shared,
      name: `http.${method.toLowerCase()}`,
      description,
      input: reading,
      effect: 'read',
      execute: (args, context) => send(args, method, context),
    });
  const writer = (method: string, description: string, effect: Effect): Tool =>
    defineTool({
      ...shared,
      ...written,
      name: `http.${method.toLowerCase()}`,
      description,
      effect,
      destructive: method === 'DELETE',
      execute: (args, context) => {
        const header = method === 'POST' && idempotencyHeader;
        return send(args, method, context, header ? { [header]: context.idempotencyKey } : {});
      },
    });
  return [
    reader('GET', 'Fetch a web address with GET'),
    reader('HEAD', 'Ask whether a web address is there, with HEAD'),
    writer('PUT', 'Replace what is at a web address, with PUT', 'idempotent'),
    writer('DELETE', 'Delete what is at a web address, with DELETE', 'idempotent'),
    writer(
      'POST',
      'Send data to a web address with POST',
      idempotencyHeader === undefined ? 'once' : 'idempotent',
    ),
  ];
}

function answered({ status, url, isUnchanged }: HttpOutput): string {
  return `${url} answered ${status}${isUnchanged ? ', unchanged' : ''}`;
}

function assertHost(host: string): void {
  if (URL.parse(`https://${host}`)?.host === host.toLowerCase()) return;
  throw new InvalidInputError(
    `httpTools: ${JSON.stringify(host)} is no host; write api.example.com, or example.com:8443`,
  );
}

function toBody(
  body: Arguments['body'],
  headers: Readonly<Record<string, string>>,
): Pick<HttpRequest, 'headers' | 'body'> {
  if (body === undefined) return { headers };
  const [text, type] =
    typeof body === 'string' ? [body, 'text/plain'] : [JSON.stringify(body), 'application/json'];
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  return {
    headers: hasType ? headers : { ...headers, 'content-type': `${type}; charset=utf-8` },
    body: new TextEncoder().encode(text),
  };
}
