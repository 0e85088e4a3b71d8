import { type JsonObject, valueAt } from '@pce/core';
import type * as z from 'zod';
import { describeIssue, toSourcePath } from './describe-issue.js';
import type { Report } from './problem.js';

/** The fields as a shape has them; `undefined` where they do not fit, and why is reported. */
export function readShape<Schema extends z.ZodType>(
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
