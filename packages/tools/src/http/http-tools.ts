import { defineTool, InvalidInputError, type Tool, type ToolContext, ToolError } from '@pce/core';
import { jsonSchema } from '@pce/core/contracts';
import { redactor } from '@pce/core/internal';
import * as z from 'zod';
import { type Environment, pickSecrets } from '../script/script-environment.js';
import { answerCache } from './answer-cache.js';
import { type HttpAttachmentStore, type HttpOutput, httpOutput } from './http-output.js';
import type { NetworkPolicy } from './network-policy.js';
import { type HttpRequest, sendRequest } from './send-request.js';
import { statusError } from './status-error.js';

/** Options of `httpTools`. */
export interface HttpToolsOptions extends NetworkPolicy {
  /**
   * Headers by host name in `hosts`. `${NAME}` in a value is a secret of `env`: it is sent to that host only, and
   * redacted from responses. @defaultValue none
   */
  readonly headers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Source of secrets, such as the values of `.env`. @defaultValue none */
  readonly env?: Environment;
  /**
   * Header with the idempotency key of a POST, for hosts that support one. With it `http.post` is `idempotent`,
   * otherwise `once`. @defaultValue none
   */
  readonly idempotencyHeader?: string;
  /**
   * Stores bodies that are neither JSON nor text. @defaultValue none: images and PDFs are attachments of the turn; of
   * others only the hash is kept
   */
  readonly attachments?: HttpAttachmentStore;
  /** Maximum bytes of a response. @defaultValue 1 MiB */
  readonly maxResponseBytes?: number;
  /** Maximum redirects of a GET or HEAD. @defaultValue 5 */
  readonly maxRedirects?: number;
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
  const {
    idempotencyHeader,
    attachments: store,
    maxResponseBytes = 1_048_576,
    maxRedirects = 5,
  } = options;
  for (const host of options.hosts) assertHost(host);
  const cache = answerCache(maxKeptBytes);
  const send = async (
    { url, headers = {}, body }: Arguments,
    method: string,
    { signal, attachments }: Pick<ToolContext, 'signal' | 'attachments'>,
    own: Readonly<Record<string, string>> = {},
  ): Promise<HttpOutput> => {
    const secret = secretsOf(options, new URL(url).host);
    const request: HttpRequest = {
      method,
      url: new URL(url),
      ...toBody(body, { ...headers, ...own }),
    };
    const headersFor = ({ host }: URL): Readonly<Record<string, string>> =>
      expand(options.headers?.[host], secretsOf(options, host));
    const limits = { ...options, maxResponseBytes, maxRedirects, headersFor };
    const redact = redactor(Object.values(secret));
    try {
      const answer = cache.settle(
        request,
        await sendRequest(cache.conditional(request), limits, signal),
      );
      if (answer.status >= 300) throw statusError(method, answer, Date.now());
      const output = await httpOutput(answer, { attachments, store });
      const { text, json, url: place, contentType } = output;
      return {
        ...output,
        url: redact.text(place),
        contentType: contentType === null ? null : redact.text(contentType),
        json: redact.json(json),
        text: text === null ? null : redact.text(text),
      };
    } catch (error) {
      if (!ToolError.isInstance(error)) throw error;
      const { isRetryable, retryAfterMs } = error;
      const options = { cause: error, isRetryable, retryAfterMs };
      throw new ToolError(error.failure, redact.text(error.message), options);
    }
  };
  const shared = {
    maxOutputBytes: 8 * maxResponseBytes,
    summarize: answered,
    claims: (output: HttpOutput) => [{ claim: answered(output), source: output.url }],
  };
  const written = { input: writing, parameters: writingParameters, modes: ['code' as const] };
  return [
    defineTool({
      ...shared,
      name: 'http.get',
      description: 'Fetch a web address with GET',
      input: reading,
      effect: 'read',
      execute: (args, context) => send(args, 'GET', context),
    }),
    defineTool({
      ...shared,
      name: 'http.head',
      description: 'Ask whether a web address is there, with HEAD',
      input: reading,
      effect: 'read',
      execute: (args, context) => send(args, 'HEAD', context),
    }),
    defineTool({
      ...shared,
      ...written,
      name: 'http.put',
      description: 'Replace what is at a web address, with PUT',
      effect: 'idempotent',
      execute: (args, context) => send(args, 'PUT', context),
    }),
    defineTool({
      ...shared,
      ...written,
      name: 'http.delete',
      description: 'Delete what is at a web address, with DELETE',
      effect: 'idempotent',
      destructive: true,
      execute: (args, context) => send(args, 'DELETE', context),
    }),
    defineTool({
      ...shared,
      ...written,
      name: 'http.post',
      description: 'Send data to a web address with POST',
      effect: idempotencyHeader === undefined ? 'once' : 'idempotent',
      execute: (args, context) =>
        send(
          args,
          'POST',
          context,
          idempotencyHeader === undefined ? {} : { [idempotencyHeader]: context.idempotencyKey },
        ),
    }),
  ];
}

/** Maximum bytes of cached responses. */
const maxKeptBytes = 8_388_608;

function answered({ status, url, isUnchanged }: HttpOutput): string {
  return `${url} answered ${status}${isUnchanged ? ', unchanged' : ''}`;
}

function assertHost(host: string): void {
  if (URL.parse(`https://${host}`)?.host === host.toLowerCase()) return;
  throw new InvalidInputError(
    `httpTools: ${JSON.stringify(host)} is no host; write api.example.com, or example.com:8443`,
  );
}

const variable = /\$\{(\w+)\}/g;

function secretsOf({ headers, env = {} }: HttpToolsOptions, host: string): Record<string, string> {
  const values = Object.values(headers?.[host] ?? {});
  const names = values.flatMap((value) =>
    [...value.matchAll(variable)].map(([, name = '']) => name),
  );
  return { ...pickSecrets(`http (${host})`, names, env) };
}

function expand(
  headers: Readonly<Record<string, string>> = {},
  secrets: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const filled = Object.entries(headers).map(([name, value]) => [
    name,
    value.replace(variable, (whole, key) => secrets[key] ?? whole),
  ]);
  return Object.fromEntries(filled);
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
