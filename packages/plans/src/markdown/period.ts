import { kindWords } from './task-label.js';

/** A place in a sequence: `Weeks 1-2` are 1 to 2 of the unit `week`. */
export interface Period {
  readonly unit: string;
  readonly from: number;
  readonly to: number;
}

const units = [
  ...[...kindWords].sort((left, right) => right.length - left.length),
  ...[
    'week',
    'day',
    'month',
    'quarter',
    'year',
    'woche',
    'tag',
    'monat',
    'quartal',
    'schritt',
    'q',
  ],
];
const pattern = new RegExp(
  String.raw`^(${units.join('|')})(?:e?[sn])?\s{0,3}(\d{1,3}|[ivx]{1,4})(?:\s?(?:[-–—&+]|to|and|bis|und)\s?(\d{1,3}))?(?![\w.])`,
  'i',
);
const romanNumbers = ['', ...'i ii iii iv v vi vii viii ix x xi xii'.split(' ')];

/** Returns the period that a text begins with: `Week 2: Build`, `Phase II`, `Q3`. */
export function periodOf(text: string): Period | undefined {
  const [, unit, first = '', last = first] = pattern.exec(text) ?? [];
  if (unit === undefined) return undefined;
  const [from, to] = [numberOf(first), numberOf(last)];
  return from > 0 ? { unit: unit.toLowerCase(), from, to } : undefined;
}

function numberOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : romanNumbers.indexOf(text.toLowerCase());
}
