/**
 * Returns the milliseconds that a provider asks to wait, from `retry-after-ms`, or `retry-after` in seconds or as a
 * date. `undefined` if the headers are absent or invalid.
 */
export function retryAfter(
  headers: Readonly<Record<string, string>> | undefined,
  now: number,
): number | undefined {
  const ms = toNumber(headers?.['retry-after-ms']);
  if (ms !== undefined) return ms;
  const value = headers?.['retry-after'];
  const seconds = toNumber(value);
  if (seconds !== undefined) return seconds * 1_000;
  const date = value === undefined ? Number.NaN : Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function toNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : undefined;
}
