/** Formats a length of time in its largest units, two where `maxUnits` does not say otherwise: `2 h 5 min`. */
export function durationText(ms: number, language: string, maxUnits = 2): string {
  let rest = Math.round(Math.abs(ms) / 1_000);
  const parts: string[] = [];
  for (const { seconds, format } of units) {
    const count = Math.floor(rest / seconds);
    if (count === 0 || parts.length === maxUnits) continue;
    rest -= count * seconds;
    parts.push(numberFormat(language, format).format(count));
  }
  return parts.length > 0 ? parts.join(' ') : numberFormat(language, second).format(0);
}

/** Formats a length of time: one below a second in milliseconds. */
export function lengthText(ms: number, language: string): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : durationText(ms, language);
}

const cents = { maximumFractionDigits: 4 };

/** Formats an amount in the currency of the host's prices, which the page does not know. */
export function moneyText(amount: number, language: string): string {
  return numberFormat(language, cents).format(amount);
}

const second = unitOf('second');
const units = [
  { seconds: 86_400, format: unitOf('day') },
  { seconds: 3_600, format: unitOf('hour') },
  { seconds: 60, format: unitOf('minute') },
  { seconds: 1, format: second },
];

function unitOf(unit: string): Intl.NumberFormatOptions {
  return { style: 'unit', unit, unitDisplay: 'short' };
}

const timeOfDay = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const everything = { dateStyle: 'full', timeStyle: 'long' } as const;

/** Formats a moment in the reader's zone: the time alone if it is on the same day as `now`. */
export function momentText(at: number, now: number, language: string): string {
  const isToday = dayOf(at) === dayOf(now);
  return dateFormat(language, isToday ? timeOfDay : dayAndTime).format(at);
}

/** Formats a moment with its zone and as ISO 8601. */
export function exactMoment(at: number, language: string): string {
  return `${dateFormat(language, everything).format(at)}\n${new Date(at).toISOString()}`;
}

/** Number of the day of a moment, where the reader is. */
function dayOf(at: number): number {
  return Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / 86_400_000);
}

/** Returns the format of numbers in a language, made once for an object of options. */
export const numberFormat = cached((language, options: Intl.NumberFormatOptions) => {
  return new Intl.NumberFormat(language, options);
});

/** Returns the format of moments in a language, made once for an object of options. */
export const dateFormat = cached((language, options: Intl.DateTimeFormatOptions) => {
  return new Intl.DateTimeFormat(language, options);
});

/** To make a format takes longer than to use it a hundred times; lists show many at each frame. */
function cached<Options extends object, Format>(
  make: (language: string, options: Options) => Format,
): (language: string, options: Options) => Format {
  const made = new WeakMap<Options, Map<string, Format>>();
  return (language, options) => {
    const formats = made.get(options) ?? new Map<string, Format>();
    const format = formats.get(language) ?? make(language, options);
    made.set(options, formats.set(language, format));
    return format;
  };
}
