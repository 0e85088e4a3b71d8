import type { PlanDuration } from '../plan.js';

const hour = 1 / 24;
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:seconds?|secs?|sekunden?)$/, hour / 3600],
  [/^(?:minutes?|mins?|minuten)$/, hour / 60],
  [/^(?:hours?|hrs?|h|stunden?)$/, hour],
  [/^(?:days?|d|tage?)$/, 1],
  [/^(?:weeks?|wks?|w|wochen?)$/, 7],
  [/^(?:months?|monate?)$/, 30],
];

const amount = String.raw`([-−]?\d{1,6}(?:\.\d{1,6})?)`;
const unit = String.raw`\s*([a-z]{1,7})\b`;
const separator = String.raw`\s*(?:[-–—/,]|to|\.\.)\s*`;
const one = new RegExp(`^${amount}${unit}`);
const two = new RegExp(`^${amount}(?:${unit})?${separator}(\\d{1,6}(?:\\.\\d{1,6})?)${unit}`);
const three = new RegExp(
  `^${amount}(?:${unit})?${separator}${amount}(?:${unit})?${separator}${amount}${unit}`,
);
const labelled = new RegExp(
  `^min\\w{0,4}\\s*:?\\s*${amount}(?:${unit})?\\s*[,/;]?\\s*(?:most )?(?:likely|expected|realistic)\\s*:?\\s*${amount}(?:${unit})?\\s*[,/;]?\\s*max\\w{0,4}\\s*:?\\s*${amount}${unit}`,
);

/**
 * Parses the duration that a text begins with: `3 days`, `~2-4h`, `1/2/5 d` (minimum, likely, maximum), `min 1 likely 2
 * max 5 days`. A single number is used for all three; of two, the likely one is between them. A week has seven days, a
 * month thirty. It is not checked for sense.
 */
export function parseDuration(
  text: string,
): { readonly duration: PlanDuration; readonly length: number } | undefined {
  const lead =
    /^(?:~|≈|about\s|approx\.?\s|around\s|est\.?:?\s|up to\s)?\s{0,3}/i.exec(text)?.[0] ?? '';
  const rest = text.slice(lead.length, lead.length + 100).toLowerCase();
  for (const pattern of [labelled, three, two, one]) {
    const found = pattern.exec(rest);
    const duration = found && toDuration(found.slice(1));
    if (found && duration) return { duration, length: lead.length + found[0].length };
  }
  return undefined;
}

/** Converts amounts, each followed by its unit; a missing unit is that of the amount after it. */
function toDuration(groups: readonly (string | undefined)[]): PlanDuration | undefined {
  let days: number | undefined;
  const values: number[] = [];
  for (let index = groups.length - 1; index > 0; index -= 2) {
    const name = groups[index];
    if (name !== undefined) days = units.find(([pattern]) => pattern.test(name))?.[1];
    if (days === undefined) return undefined;
    const count = Number((groups[index - 1] ?? '').replace('−', '-'));
    values.unshift(Math.round(count * days * 1e9) / 1e9);
  }
  const [first = 0, second = first, third] = values;
  if (third !== undefined) return { min: first, likely: second, max: third };
  return { min: first, likely: (first + second) / 2, max: second };
}
