import { InvalidInputError } from '@pce/core/errors';
import { systemClock, wait } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { DeviationAlert } from '../tracker-options.js';

/** Options of `webhookAlerts`. */
export interface WebhookAlertsOptions {
  /** Address that alerts are posted to; `http:` or `https:`. */
  readonly url: string;
  /** Headers beside the content type, such as `authorization`. @defaultValue none */
  readonly headers?: Readonly<Record<string, string>>;
  /** Tries of each alert; the waits between them begin with a second and double. @defaultValue 5 */
  readonly maxTries?: number;
  /** Time limit of one try in milliseconds. @defaultValue 5,000 */
  readonly timeoutMs?: number;
  /** Receives the failure of the last try. @defaultValue it is dropped; the alert is in the journal */
  readonly onError?: (error: unknown) => void;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: Clock;
}

const firstWaitMs = 1_000;

/**
 * Returns an `onAlert` that posts each alert at once, as JSON: `{ type: 'deviation.alerted', episode, checkpoint, cause, message, at }`.
 * A try that fails, or is answered with 429 or 5xx, is made again. An alert may so arrive twice: it is the same if `checkpoint` and
 * `cause` are.
 *
 * @throws InvalidInputError for an address that is none.
 * @example
 * ```ts
 * import { webhookAlerts } from '@pce/tracker';
 *
 * const onAlert = webhookAlerts({ url: 'https://chat.example/hooks/pce', onError: console.error });
 * ```
 */
export function webhookAlerts({
  url,
  headers = {},
  maxTries = 5,
  timeoutMs = 5_000,
  onError = () => undefined,
  fetch = globalThis.fetch,
  clock = systemClock,
}: WebhookAlertsOptions): (alert: DeviationAlert) => void {
  assertAddress(url);
  const post = async (body: string): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const sent = { 'content-type': 'application/json', ...headers };
        const answer = await fetch(url, { method: 'POST', body, headers: sent, signal });
        await answer.body?.cancel();
        if (answer.ok) return;
        const error = new Error(`the webhook for alerts answered ${answer.status}`);
        if (answer.status < 500 && answer.status !== 429) return onError(error);
        throw error;
      } catch (error) {
        if (tries >= maxTries) return onError(error);
        await wait(clock, firstWaitMs * 2 ** (tries - 1));
      }
    }
  };
  return (alert) => {
    post(JSON.stringify({ type: 'deviation.alerted', ...alert })).catch(onError);
  };
}

function assertAddress(url: string): void {
  const { protocol } = URL.parse(url) ?? {};
  if (protocol === 'https:' || protocol === 'http:') return;
  throw new InvalidInputError('the address of the webhook for alerts begins with http: or https:');
}
