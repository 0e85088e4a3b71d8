const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.+-]{1,20}Z?)?$/;

const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** Whether a text is a day of the calendar, `2026-11-20`, with or without a time of day. */
export function isDateText(text: string): boolean {
  const [, year, month, day] = isoDate.exec(text) ?? [];
  return dateText(Number(year), Number(month), Number(day)) !== undefined;
}

/** 1 for `January` and `jan`; `undefined` for what is no month in English. */
export function monthOf(word: string): number | undefined {
  const lower = word.toLowerCase().replace(/\.$/, '');
  if (lower.length < 3) return undefined;
  const place = months.findIndex((name) => name === lower || name.slice(0, 3) === lower);
  return place === -1 ? undefined : place + 1;
}

/** A day as `2026-11-20`; `undefined` where there is no such day. */
export function dateText(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && year >= 1_000 && year <= 9_999 ? date.toISOString().slice(0, 10) : undefined;
}
