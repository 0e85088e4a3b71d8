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
