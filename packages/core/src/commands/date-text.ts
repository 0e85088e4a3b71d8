const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.+-]{1,20}Z?)?$/;
const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns whether a text is a day of the calendar, `2026-11-20`, with or without a time of day. */
export function isDateText(text: string): boolean {
  const [year = 0, month = 0, day = 0] = (isoDay.exec(text) ?? []).slice(1).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && !isLeap ? 28 : (days[month - 1] ?? 0);
  return year >= 1_000 && day >= 1 && day <= last;
}
