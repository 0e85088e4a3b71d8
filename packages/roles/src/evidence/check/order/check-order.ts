import type { Finding } from '../finding.js';
import { betweenFields } from './between-fields.js';
import { betweenRecords } from './between-records.js';
import type { Compared } from './compared.js';
import { ranks } from './ranks.js';

/** Checks comparisons, superlatives and ranks where a list or sibling fields decide them. */
export function checkOrder(compared: Compared): Finding[] {
  return [...betweenRecords(compared), ...betweenFields(compared), ...ranks(compared)];
}
