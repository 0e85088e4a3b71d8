/** Formats a length of time in its largest units, two where `maxUnits` does not say otherwise: `2 h 5 min`. */
export function durationText(ms: number, language: string, maxUnits = 2): string {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  const parts = units.reduce<{ rest: number; shown: string[] }>(
    ({ rest, shown }, [unit, size]) => {
      const count = Math.floor(rest / size);
      if (count === 0 || shown.length === maxUnits) return { rest, shown };
      const format = { style: 'unit', unit, unitDisplay: 'short' } as const;
      const text = new Intl.NumberFormat(language, format).format(count);
      return { rest: rest - count * size, shown: [...shown, text] };
    },
    { rest: seconds, shown: [] },
  ).shown;
  return parts.length > 0
    ? parts.join(' ')
    : new Intl.NumberFormat(language, { style: 'unit', unit: 'second' }).format(0);
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a moment in the reader's zone: the time alone where it is of the same day as `now`. */
export function momentText(at: number, now: number, language: string): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(language, isToday ? time : day).format(at);
}

/** Formats a moment with its zone and as ISO 8601, for whoever wants to know exactly. */
export function exactMoment(at: number, language: string): string {
  const local = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  return `${local.format(at)}\n${new Date(at).toISOString()}`;
}
