import type { DataList, Fact } from '../../source/source.js';

const durationKey = /^(?:duration|elapsed|runtime|latency|took|time)/i;

/** "Throughput (MB/s)" */
const rateKey = /\/\s*\p{L}|\bper\b|_per_/iu;

/** The slower takes more time: a field whose name or unit says that it is a time. */
export function isDuration({ key, units }: Fact): boolean {
  return durationKey.test(key) || (units.some(({ kind }) => kind === 'time') && !rateKey.test(key));
}

/** Whether a field of a list's records is a time. */
export function isDurationIn({ records }: Pick<DataList, 'records'>, field: string): boolean {
  return records.some(({ facts }) => facts.some((fact) => fact.key === field && isDuration(fact)));
}
