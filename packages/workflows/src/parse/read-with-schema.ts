import type { JsonObject } from '@pce/core/contracts';
import { valueAt } from '@pce/core/internal';
import type * as z from 'zod';
import type { Report } from '../problem.js';
import { describeIssue, toSourcePath } from './describe-issue.js';

/** Reads fields with a schema. Reports each issue; `undefined` if there is one. */
export function readWithSchema<Schema extends z.ZodType>(
  schema: Schema,
  fields: JsonObject,
  report: Report,
): z.output<Schema> | undefined {
  const read = schema.safeParse(fields);
  for (const issue of read.error?.issues ?? []) {
    const path = toSourcePath(issue.path);
    report(path, describeIssue(issue, valueAt(fields, path)));
  }
  return read.data;
}
