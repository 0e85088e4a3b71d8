import type { NumberMention, Reading } from './number.js';

/**
 * Fit of a stated number to a computed one. `same`: it rounds to the digits given, times 100 with a percent sign. `near`: it
 * differs by an unwritten sign ("fell by 9"), a unit of time, share or magnitude, or rounding to tens or more within 2 %.
 */
export type Fit = 'same' | 'near' | 'other';

/** Units of time, shares, dozens and magnitudes. */
export const unitFactors: readonly number[] = [
  ...[7, 12, 24, 30, 52, 60, 100, 365, 1000, 1024, 1440, 3600, 10_000, 86_400, 1e6, 1e9],
];

/** Returns how a stated number fits a computed one. */
export function fitOf({ readings, isPercent, isSigned }: NumberMention, computed: number): Fit {
  const values = isPercent ? [computed * 100, computed] : [computed];
  const isOne = (test: (reading: Reading, value: number) => boolean): boolean =>
    readings.some((reading) => values.some((value) => test(reading, value)));
  if (isOne(isRounded)) return 'same';
  const isNear = (reading: Reading, value: number): boolean =>
    (!isSigned && isRounded(reading, -value)) ||
    unitFactors.some(
      (unit) => isRounded(reading, value * unit) || isRounded(reading, value / unit),
    ) ||
    isRoundedToTens(reading, value);
  return isOne(isNear) ? 'near' : 'other';
}

/** Returns whether a value rounds to the digits of a reading. */
export function isRounded({ value, step }: Reading, computed: number): boolean {
  return Math.abs(value - computed) <= (step / 2) * (1 + 1e-9) + 1e-9 * Math.abs(computed);
}

function isRoundedToTens({ value, step }: Reading, computed: number): boolean {
  const distance = Math.abs(value - computed);
  if (step !== 1 || value === 0 || distance > 0.02 * Math.abs(computed)) return false;
  const zeros = /0*$/.exec(String(value))?.[0].length ?? 0;
  return distance <= 10 ** zeros / 2;
}
