import * as z from 'zod/mini';
import { type Limits, limitNames, limitsSchema } from '../contracts/limits.js';
import { safeParse } from '../contracts/parse.js';

/** A problem of given limits. */
export interface LimitIssue {
  /** The limit's name; empty if the value is not an object. */
  readonly path: readonly string[];
  /** The value that was expected. */
  readonly message: string;
}

const someLimits = z.partial(limitsSchema);

/** Parses limits by name, from a request or document; any may be absent. */
export function parseLimits(
  value: unknown,
):
  | { readonly ok: true; readonly limits: Partial<Limits> }
  | { readonly ok: false; readonly issues: readonly LimitIssue[] } {
  const parsed = safeParse(someLimits, value);
  if (parsed.success) return { ok: true, limits: withoutUndefined(parsed.data) };
  return { ok: false, issues: parsed.error.issues.map(toLimitIssue) };
}

function toLimitIssue(issue: z.core.$ZodIssue): LimitIssue {
  if (issue.code === 'unrecognized_keys') {
    const message = `${issue.message}; known limits are ${limitNames.join(', ')}`;
    return { path: issue.keys.slice(0, 1), message };
  }
  return { path: issue.path.map(String), message: issue.message };
}

function withoutUndefined(limits: z.infer<typeof someLimits>): Partial<Limits> {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}
