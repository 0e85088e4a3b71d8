import type { Clock } from '@pce/core/ports';
import type { Caller } from '../auth/caller.js';
import { maskText } from './mask.js';

/** One line of the log. E-mail addresses and phone numbers are masked. */
interface LogRecord {
  /** ISO 8601. */
  readonly time: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly event: 'request';
  readonly request_id: string;
  readonly method: string;
  /** The pattern of the route, never the address that was asked for. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly role?: string;
  readonly owner?: string;
  readonly agent?: string;
  /** Message of the error and of its causes. */
  readonly error?: string;
}

/** Writes a record to the host's log. */
export type Log = (record: LogRecord) => void;

interface LoggedRequest extends Pick<LogRecord, 'method' | 'route' | 'status' | 'ms'> {
  readonly requestId: string;
  readonly caller?: Caller;
  readonly error?: unknown;
}

export type RequestLog = (request: LoggedRequest) => void;

/** Notes requests in the host's log. One that throws is let be: the answer is what counts. */
export function requestLog(log: Log | undefined, clock: Clock): RequestLog {
  if (log === undefined) return () => undefined;
  return ({ requestId, method, route, status, ms, caller, error }) => {
    const record: LogRecord = {
      time: new Date(clock.now()).toISOString(),
      level: status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info',
      event: 'request',
      request_id: requestId,
      method,
      route,
      status,
      ms,
      ...(caller && { role: caller.role, owner: maskText(caller.owner) }),
      ...(caller?.role === 'agent' && { agent: caller.agent }),
      ...(error !== undefined && { error: maskText(causes(error)) }),
    };
    try {
      log(record);
    } catch {
      // Nowhere is left to say it.
    }
  };
}

/** The messages of an error and of what caused it. */
function causes(error: unknown): string {
  const texts: string[] = [];
  for (let each = error, depth = 0; each !== undefined && depth < 5; depth += 1) {
    texts.push(each instanceof Error ? `${each.name}: ${each.message}` : String(each));
    each = each instanceof Error ? each.cause : undefined;
  }
  return texts.join(' ← ');
}
