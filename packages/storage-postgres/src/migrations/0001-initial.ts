import { appendFunction } from './0001-append.js';
import { claimFunction } from './0001-claim.js';
import { leaseFunctions } from './0001-leases.js';
import { tables } from './0001-tables.js';
import { writeFunction } from './0001-write.js';

/** `schema` is quoted. */
export const initial = (schema: string): string =>
  [tables, appendFunction, leaseFunctions, claimFunction, writeFunction]
    .map((part) => part(schema))
    .join('\n');
