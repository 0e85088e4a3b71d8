import type { PlanDuration } from '@pce/plans';

/** Units by their length in days, the longest first. */
const units = [
  ['day', 1],
  ['hour', 1 / 24],
  ['minute', 1 / 24 / 60],
] as const;

/** Writes a duration as people read it: `3 days`, `2–4 hours`, `1–5 days, likely 2`. */
export function durationText({ min, likely, max }: PlanDuration): string {
  const [name, days] =
    units.find(([, length]) => likely >= length) ?? (['minute', 1 / 24 / 60] as const);
  const [low, middle, high] = [min, likely, max].map((value) => amount(value / days));
  const unit = low === '1' && high === '1' ? name : `${name}s`;
  if (low === high) return `${low} ${unit}`;
  const isMiddle = Math.abs((min + max) / 2 - likely) < 1e-6 * max;
  return `${low}–${high} ${unit}${isMiddle ? '' : `, likely ${middle}`}`;
}

function amount(value: number): string {
  return String(Math.round(value * 100) / 100);
}
