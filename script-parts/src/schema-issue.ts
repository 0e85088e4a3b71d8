import type * as z from 'zod';

/** Returns the path of an issue; for an unknown key, the key itself. */
export function issuePath(issue: z.core.$ZodIssue): PropertyKey[] {
  return issue.code === 'unrecognized_keys'
    ? [...issue.path, ...issue.keys.slice(0, 1)]
    : [...issue.path];
}

/** Returns the reason of an issue; for a key, the reason why the key is invalid. */
export function issueReason(issue: z.core.$ZodIssue): string {
  return (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined) ?? issue.message;
}
