/** A request to a webhook. */
export interface OutgoingMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a message and answers the status that came back; follows no redirect. Rejects with `PostFailedError` where no
 * answer came.
 */
export type PostWebhook = (
  message: OutgoingMessage,
  options: { readonly timeoutMs: number; readonly signal: AbortSignal },
) => Promise<number>;

/** There was no answer, or the address is not allowed. The message is shown to the webhook's owner. */
export class PostFailedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PostFailedError';
  }
}
