import { writeFunction } from './0002-write.js';
import { writeViewsFunction } from './0002-write-views.js';

/** Rows can be written without events, and are no longer given out as work by the store. `schema` is quoted. */
export const rebuilding = (schema: string): string =>
  [
    writeViewsFunction(schema),
    writeFunction(schema),
    `DROP FUNCTION ${schema}.claim(json, json, boolean, double precision);`,
  ].join('\n');
