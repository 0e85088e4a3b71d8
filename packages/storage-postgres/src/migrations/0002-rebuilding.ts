import { writeFunction } from './0002-write.js';
import { writeViewsFunction } from './0002-write-views.js';

/** Allows rows without events; the store no longer hands out rows as work. `schema` is quoted. */
export const rebuilding = (schema: string): string =>
  [
    writeViewsFunction(schema),
    writeFunction(schema),
    `DROP FUNCTION ${schema}.claim(json, json, boolean, double precision);`,
  ].join('\n');
