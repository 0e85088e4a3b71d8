import { StoreError } from '@pce/core/errors';

/** A wake to send. */
interface SentWake {
  /** Unix time in milliseconds, by Restate's clock. @defaultValue now */
  readonly at?: number | undefined;
  /** Milliseconds from now. @defaultValue 0 */
  readonly delayMs?: number;
  /** @defaultValue 1 */
  readonly attempt?: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Restate's door for requests. */
export interface Ingress {
  /** Resolves once Restate has the wake on disk. */
  send(id: string, wake?: SentWake): Promise<void>;
  /** As `send` for now; calls for an id whose wake has not been sent yet share one. */
  wakeNow(id: string): Promise<void>;
}

/** Difference of two clocks in milliseconds up to which they count as the same. */
const sameClockMs = 2_000;
const timeoutMs = 10_000;

/** Sends wakes to a service of Restate. */
export function ingressOf(url: string, service: string): Ingress {
  const base = url.replace(/\/$/, '');
  const sending = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();
  /** Milliseconds by which the clock of this process is ahead. */
  let aheadMs: number | undefined;

  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${base}/${path}`, { ...init, signal });
      // The header is of whole seconds: a moment is never early by it, and at most one second late.
      const ahead = Date.now() - Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) <= sameClockMs ? 0 : ahead;
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      throw new StoreError('store_failed', `Restate at ${base} does not answer`, { cause });
    }
  };
  const delayUntil = async (at: number): Promise<number> => {
    if (aheadMs === undefined) await ask('restate/health');
    return at - Date.now() + (aheadMs ?? 0);
  };
  const send: Ingress['send'] = async (id, { at, delayMs = 0, attempt = 1 } = {}) => {
    const delay = Math.max(0, Math.ceil(at === undefined ? delayMs : await delayUntil(at)));
    const query = delay === 0 ? '' : `?delay=${delay}ms`;
    const { status, text } = await ask(`${service}/${encodeURIComponent(id)}/wake/send${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attempt }),
    });
    if (status >= 200 && status < 300) return;
    const remedy = status === 404 ? '; register the URL of the workers, see the README' : '';
    throw new StoreError(
      'store_failed',
      `Restate at ${base} did not take a wake for "${service}": ${status} ${text.slice(0, 200)}${remedy}`,
    );
  };
  const wakeNow = (id: string): Promise<void> => {
    const before = sending.get(id);
    if (before === undefined) {
      const sent = send(id).finally(() => sending.delete(id));
      sending.set(id, sent);
      return sent;
    }
    // Sent again: the handler of the wake under way may have begun before this one was asked for.
    const known = next.get(id);
    if (known) return known;
    const after = before
      .catch(() => undefined)
      .then(() => {
        next.delete(id);
        return wakeNow(id);
      });
    next.set(id, after);
    return after;
  };
  return { send, wakeNow };
}
