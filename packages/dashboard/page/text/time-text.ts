/** Formats a length of time in its largest units, two where `maxUnits` does not say otherwise: `2 h 5 min`. */
export function durationText(ms: number, language: string, maxUnits = 2): string {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  const parts = units.reduce<{ rest: number; shown: string[] }>(
    ({ rest, shown }, [unit, size]) => {
      const count = Math.floor(rest / size);
      if (count === 0 || shown.length === maxUnits) return { rest, shown };
      const format = { style: 'unit', unit, unitDisplay: 'short' } as const;
      const text = numberFormat(language, format).format(count);
      return { rest: rest - count * size, shown: [...shown, text] };
    },
    { rest: seconds, shown: [] },
  ).shown;
  return parts.length > 0
    ? parts.join(' ')
    : numberFormat(language, { style: 'unit', unit: 'second' }).format(0);
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a moment in the reader's zone: the time alone where it is of the same day as `now`. */
export function momentText(at: number, now: number, language: string): string {
  const isToday = dayOf(at) === dayOf(now);
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return dateFormat(language, isToday ? time : day).format(at);
}

/** Formats a moment with its zone and as ISO 8601, for whoever wants to know exactly. */
export function exactMoment(at: number, language: string): string {
  const local = dateFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  return `${local.format(at)}\n${new Date(at).toISOString()}`;
}

/** Number of the day of a moment, where the reader is. */
function dayOf(at: number): number {
  return Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / 86_400_000);
}

// To make a format takes longer than to use it a hundred times; lists show many at each frame.
const numberFormat = cached((language, options: Intl.NumberFormatOptions) => {
  return new Intl.NumberFormat(language, options);
});

/** Returns the format of moments in a language, made once. */
export const dateFormat = cached((language, options: Intl.DateTimeFormatOptions) => {
  return new Intl.DateTimeFormat(language, options);
});

function cached<Options, Format>(
  make: (language: string, options: Options) => Format,
): (language: string, options: Options) => Format {
  const made = new Map<string, Format>();
  return (language, options) => {
    const key = language + JSON.stringify(options);
    const format = made.get(key) ?? make(language, options);
    made.set(key, format);
    return format;
  };
}
