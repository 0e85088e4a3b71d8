/** A period after which a budget begins again, in UTC. */
export type BudgetPeriod = 'day' | 'month';

/** The period that a moment is in. */
export interface BudgetWindow {
  /** Its day or month, as in `2026-11-29` or `2026-11`. */
  readonly from: string;
  /** Unix time in milliseconds at which the next one begins. */
  readonly resetsAt: number;
}

export function windowOf(every: BudgetPeriod, at: number): BudgetWindow {
  const next = calendarOf(at);
  const from = next.toISOString().slice(0, every === 'day' ? 10 : 7);
  if (every === 'day') next.setUTCDate(next.getUTCDate() + 1);
  else next.setUTCMonth(next.getUTCMonth() + 1, 1);
  return { from, resetsAt: next.setUTCHours(0, 0, 0, 0) };
}

/** Returns a moment as ISO 8601. */
export function isoTime(at: number): string {
  return calendarOf(at).toISOString();
}

function calendarOf(at: number) {
  // biome-ignore lint/style/noRestrictedGlobals: the calendar of a moment that the clock gave
  return new Date(at);
}
