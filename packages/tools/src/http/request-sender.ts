import { type ToolContext, ToolError } from '@pce/core';
import { redactor } from '@pce/core/internal';
import {
  type HttpLimits,
  type HttpRequest,
  type NetworkPolicy,
  sendRequest,
} from '@pce/network-parts/node';
import { answerCache } from './answer-cache.js';
import { type HttpAttachmentStore, type HttpOutput, httpOutput } from './http-output.js';
import { statusError } from './status-error.js';

/** Limits of the requests of HTTP tools, and the store of their binary bodies. */
export interface RequestOptions extends NetworkPolicy {
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

interface SecretRequest {
  readonly request: HttpRequest;
  /** Additional secret headers for an address. */
  readonly headersFor: NonNullable<HttpLimits['headersFor']>;
  /** Values that are redacted from responses and failures. */
  readonly secrets: readonly string[];
}

/** Sends a request, and returns its response, or throws `ToolError`, without the secrets. */
export type SendRequest = (
  request: SecretRequest,
  context: Pick<ToolContext, 'signal' | 'attachments'>,
) => Promise<HttpOutput>;

const maxKeptBytes = 8_388_608;

export const defaultMaxResponseBytes = 1_048_576;

export function requestSender({
  attachments: store,
  maxResponseBytes = defaultMaxResponseBytes,
  maxRedirects = 5,
  ...policy
}: RequestOptions): SendRequest {
  const cache = answerCache(maxKeptBytes);
  return async ({ request, headersFor, secrets }, { signal, attachments }) => {
    const limits = { ...policy, maxResponseBytes, maxRedirects, headersFor };
    const redact = redactor(secrets);
    try {
      const answer = cache.settle(
        request,
        await sendRequest(cache.conditional(request), limits, signal),
      );
      if (answer.status >= 300) throw statusError(request.method, answer, Date.now());
      const output = await httpOutput(answer, { attachments, store });
      const { text, json, url, contentType } = output;
      return {
        ...output,
        url: redact.text(url),
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
}
