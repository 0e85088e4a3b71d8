import { InvalidArgumentError } from 'commander';

export function toCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new InvalidArgumentError('write a whole number above 0');
}

export function toAmount(text: string): number {
  const amount = Number(text);
  if (Number.isFinite(amount) && amount > 0) return amount;
  throw new InvalidArgumentError('write an amount above 0, as in 2.50');
}

export function toNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('write names with commas between, as in research,write');
}

export function toPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('write a number from 0 to 65535');
}

const ageUnits = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

const sizeUnits = { k: 1_000, m: 1_000_000, g: 1_000_000_000 };

/** Reads an age, such as `90d` or `12h`, in milliseconds. */
export const toMilliseconds = (text: string): number => withUnit(text, ageUnits);

/** Reads a size, such as `500m` or `2g`. */
export const toBytes = (text: string): number => withUnit(text, sizeUnits);

function withUnit(text: string, units: Readonly<Record<string, number>>): number {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)([a-z])$/i.exec(text) ?? [];
  const { [unit.toLowerCase()]: factor } = units;
  if (digits !== undefined && factor !== undefined) return Number(digits) * factor;
  const known = Object.keys(units).join(', ');
  throw new InvalidArgumentError(
    `expected a number and one of ${known}, as in 90${known.slice(-1)}`,
  );
}
