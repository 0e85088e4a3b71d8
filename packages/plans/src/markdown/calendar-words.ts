const locales = ['en', 'de', 'fr'] as const;

/** Returns what a calendar calls something, in lower case and without points, with the number of each name. */
function namesOf(
  options: Intl.DateTimeFormatOptions,
  dates: readonly number[],
): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const locale of locales) {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    dates.forEach((date, index) => {
      const name = format.format(date).toLowerCase().replace(/\.$/, '');
      // `Sept`, `Thurs`: people abbreviate freely.
      for (const length of [3, 4, 5, name.length]) {
        const cut = name.slice(0, length);
        if (!names.has(cut) && cut.length > 1) names.set(cut, index + 1);
      }
    });
  }
  return names;
}

const count = (length: number) => Array.from({ length }, (_, index) => index);

/** Numbers of months by their names in English, German and French, and by abbreviations of these. */
export const monthNames = namesOf(
  { month: 'long' },
  count(12).map((month) => Date.UTC(2026, month, 1)),
);

const monday = 1;
const week = count(7).map((day) => Date.UTC(2026, 5, monday + day));

/** Numbers of weekdays by their names in these languages, and by abbreviations of these: 1 is Monday. */
export const weekdayNames: ReadonlyMap<string, number> = new Map([
  ...namesOf({ weekday: 'short' }, week),
  ...namesOf({ weekday: 'long' }, week),
]);

/** Hours of the parts of a day, by their names. */
export const dayPartHours: ReadonlyMap<string, number> = new Map(
  [8, 12, 15, 19, 23].map((hour) => {
    const format = new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      dayPeriod: 'long',
      timeZone: 'UTC',
    });
    const name =
      format
        .format(Date.UTC(2026, 0, 1, hour))
        .split(' ')
        .at(-1) ?? '';
    return [name, hour] as const;
  }),
);

/** Months in which a season begins, by its names. No calendar names them. */
export const seasonMonths: ReadonlyMap<string, number> = new Map(
  [
    'spring frühling frühjahr printemps',
    'summer sommer été',
    'autumn fall herbst automne',
    'winter hiver',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, 3 * index + 3] as const)),
);

/** Words for spans of time in these languages, one and many: `week`, `weeks`, `Woche`, `semaines`. */
export const unitWords: ReadonlyMap<string, string> = new Map(
  (['hour', 'day', 'week', 'month', 'year'] as const).flatMap((unit) =>
    locales.flatMap((locale) =>
      [1, 2].map((amount) => {
        const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
        const word = format.formatToParts(amount).find(({ type }) => type === 'unit')?.value ?? '';
        return [word.toLowerCase(), unit] as const;
      }),
    ),
  ),
);
