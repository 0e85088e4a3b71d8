import { writeFunction } from './0002-write.js';
import { writeViewsFunction } from './0002-write-views.js';

/** Rows can be written without events. `schema` is quoted. */
export const rebuilding = (schema: string): string =>
  [writeViewsFunction, writeFunction].map((part) => part(schema)).join('\n');
