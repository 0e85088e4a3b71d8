import type { ToolFailureCode } from '@pce/core/contracts';
import { ToolError } from '@pce/core/errors';
import type { HttpAnswer } from '@pce/network-parts/node';

const codes: Readonly<Record<number, ToolFailureCode>> = {
  401: 'permission_denied',
  403: 'permission_denied',
  404: 'not_found',
  408: 'timeout',
  410: 'not_found',
  429: 'rate_limited',
  503: 'rate_limited',
};

export function statusError(
  method: string,
  { status, headers, body, url }: HttpAnswer,
  now: number,
): ToolError {
  const code = codes[status] ?? (status < 500 ? 'invalid_input' : 'internal');
  const retryAfterMs = retryAfter(headers['retry-after'], now);
  const later = retryAfterMs === undefined ? '' : `; try again after ${retryAfterMs / 1_000} s`;
  const said = new TextDecoder().decode(body.subarray(0, 500)).replace(/\s+/g, ' ').trim();
  const message = `${method} ${url.host}${url.pathname} was answered ${status}${later}`;
  return new ToolError(code, said === '' ? message : `${message}: ${said}`, { retryAfterMs });
}

function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1_000)) * 1_000;
}
