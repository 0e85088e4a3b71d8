import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { addressKind } from '../address-kind.js';
import { PostFailedError, type PostWebhook } from '../post-webhook.js';
import { isAllowed, type WebhookNetwork, webhookUrlProblem } from '../webhook-url.js';

/** All addresses of a name. */
export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

/**
 * Posts messages to addresses that webhooks may have. A name is looked up once, and the connection goes to an address
 * that was checked: what the name stands for a moment later does not matter. Redirects are not followed, and of an answer
 * only the status is read.
 */
export function httpPost(
  network: WebhookNetwork = {},
  resolve: ResolveName = (name) => lookup(name, { all: true }),
): PostWebhook {
  const checkedLookup = lookupWithin(network, resolve);
  return async ({ url, headers, body }, { timeoutMs, signal }) => {
    const problem = webhookUrlProblem(url, network);
    if (problem !== undefined) throw new PostFailedError(`not sent: ${problem}`);
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const bytes = Buffer.from(body);
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': bytes.length },
      lookup: checkedLookup,
      signal: limited,
      agent: false,
    };
    const request = url.startsWith('https:') ? httpsRequest : httpRequest;
    try {
      return await statusOf(request(url, options), bytes);
    } catch (error) {
      throw toFailure(error, limited, timeoutMs);
    }
  };
}

function statusOf(request: ClientRequest, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.on('error', () => undefined);
      const { statusCode } = response;
      if (statusCode === undefined) reject(new PostFailedError('the answer has no status'));
      else resolve(statusCode);
      // However much more it would send.
      response.destroy();
    });
    request.end(body);
  });
}

/** Looks names up as Node does; one that leads to an address which is not allowed is an error. */
function lookupWithin(network: WebhookNetwork, resolve: ResolveName): LookupFunction {
  return (name, { all = false }, callback) => {
    checked(resolve(name), network).then(
      ([first, ...rest]) => {
        if (all) callback(null, [first, ...rest]);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

async function checked(
  resolved: ReturnType<ResolveName>,
  network: WebhookNetwork,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...rest] = await resolved;
  if (first === undefined) throw new PostFailedError('not sent: the name leads nowhere');
  const refused = [first, ...rest].find(({ address }) => !mayReach(address, network));
  if (refused === undefined) return [first, ...rest];
  const kind = addressKind(refused.address) ?? 'unknown';
  throw new PostFailedError(`not sent: the name leads to a ${kind} address`);
}

function mayReach(address: string, network: WebhookNetwork): boolean {
  const kind = addressKind(address);
  return kind !== undefined && isAllowed(kind, network);
}

function toFailure(error: unknown, signal: AbortSignal, timeoutMs: number): PostFailedError {
  if (error instanceof PostFailedError) return error;
  const reason = signal.aborted ? `no answer after ${timeoutMs} ms` : 'could not be reached';
  return new PostFailedError(reason, { cause: error });
}
