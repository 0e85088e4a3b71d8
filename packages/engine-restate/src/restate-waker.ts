import { InvalidInputError, StoreError } from '@pce/core/errors';
import { assertWakeId, type Waker, type WakeSubscription } from '@pce/core/worker';
import { ingressOf } from './ingress.js';
import { wakeServer } from './wake-server.js';

/** Options of `restateWaker`. */
export interface RestateWakerOptions {
  /** URL of Restate's ingress, such as `http://127.0.0.1:8080`. */
  readonly ingress: string;
  /** Where this process takes wakes, behind the one URL that is registered in Restate. @defaultValue none: it only wakes */
  readonly listen?: {
    readonly port: number;
    /** @defaultValue '127.0.0.1' */
    readonly host?: string;
  };
  /** Name of the service in Restate: one for each store. @defaultValue 'pce_wakes' */
  readonly service?: string;
  /** Milliseconds until a wake is delivered again whose process stands still; a slice must be shorter. @defaultValue 20,000 */
  readonly visibilityMs?: number;
  /** Public keys of the Restate whose requests are served. @defaultValue none: all requests to the port are */
  readonly identityKeys?: readonly string[];
}

/**
 * A waker on Restate, for any number of processes. Restate sends each wake to the one URL that is registered there, so a load
 * balancer stands before several workers. It holds ids and moments, and no text of users.
 *
 * @throws `InvalidInputError` for an option out of range.
 */
export function restateWaker({
  ingress: url,
  listen,
  service = 'pce_wakes',
  visibilityMs = 20_000,
  identityKeys = [],
}: RestateWakerOptions): Waker {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw wrongOption('ingress', 'a URL of http or https', url);
  if (!/^[A-Za-z]\w*$/.test(service))
    throw wrongOption('service', 'a letter, then letters, digits and "_"', service);
  if (!Number.isSafeInteger(visibilityMs) || visibilityMs < 1_000)
    throw wrongOption('visibilityMs', 'a whole number from 1,000', `${visibilityMs}`);
  const { send, wakeNow } = ingressOf(url, service);
  let serving: Promise<WakeSubscription> | undefined;
  let closing: Promise<void> | undefined;

  const assertOpen = (): void => {
    if (closing)
      throw new StoreError(
        'store_closed',
        `the waker of Restate at ${url} is closed: open another`,
      );
  };
  const closeAll = async (): Promise<void> => {
    await (await serving?.catch(() => undefined))?.stop();
  };
  const close = (): Promise<void> => {
    closing ??= closeAll();
    return closing;
  };

  return {
    supports: {
      // A handler that takes longer than `visibilityMs` is called again beside itself.
      durable: true,
      timers: true,
      groups: false,
      exclusive: false,
      redeliverMs: visibilityMs,
    },
    async wake(id, { at } = {}) {
      assertOpen();
      assertWakeId(id);
      await (at === undefined ? wakeNow(id) : send(id, { at }));
    },
    async on(handler, { concurrency }) {
      assertOpen();
      if (listen === undefined) throw wrongOption('listen', 'a port, to take wakes', 'none');
      if (serving && (await serving).isListening)
        throw new InvalidInputError('restateWaker: it takes wakes already: open another');
      const place = { host: '127.0.0.1', ...listen };
      const parts = { service, visibilityMs, identityKeys, handler, concurrency, send };
      serving = wakeServer({ ...parts, listen: place });
      try {
        return await serving;
      } catch (error) {
        serving = undefined;
        throw error;
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function wrongOption(name: string, expected: string, got: string): InvalidInputError {
  return new InvalidInputError(`restateWaker: option ${name}: expected ${expected}, got ${got}`);
}
