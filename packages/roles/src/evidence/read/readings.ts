import type { Reading } from './quantity.js';

/** Returns what a number in digits can mean: "1.204" has two readings. */
export function readingsOf(number: string): Reading[] {
  const plain = number.replace(/[ \u00a0\u202f\u2009_'’]/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last === -1 || /e/i.test(plain)) return [exactly(plain)];
  const separators = plain.match(/[.,]/g) ?? [];
  const asDecimal = exactly(
    `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`,
  );
  const asWhole = exactly(plain.replace(/[.,]/g, ''));
  if (separators.length > 1) return [new Set(separators).size > 1 ? asDecimal : asWhole];
  if (plain.length - last - 1 !== 3 || plain.startsWith('0')) return [asDecimal];
  return plain[last] === ',' ? [asWhole, asDecimal] : [asDecimal, asWhole];
}

/** Returns a number in plain digits, with the unit of its last one. */
export function exactly(plain: string): Reading {
  const [, decimals = ''] = plain.split('.');
  return {
    value: Number(plain),
    step: /e/i.test(plain) ? Math.abs(Number(plain)) / 1000 : 10 ** -decimals.length,
  };
}
