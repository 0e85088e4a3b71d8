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
  const place = months.findIndex((name) => name === lower || name.slice(0, 3) === lower);
  return place === -1 ? undefined : place + 1;
}

/** A day as `2026-11-20`; `undefined` if there is no such day. */
export function dateText(year: number, month: number, day: number): string | undefined {
  const isDay = day >= 1 && day <= daysIn(year, month);
  if (!isDay || year < 1_000 || year > 9_999) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** 0 for what is no month. */
function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
