import type * as z from 'zod';

/** Where an issue is: for a key that is not known, the key itself and not the object it stands in. */
export function issuePath(issue: z.core.$ZodIssue): PropertyKey[] {
  return issue.code === 'unrecognized_keys'
    ? [...issue.path, ...issue.keys.slice(0, 1)]
    : [...issue.path];
}

/** What is wrong: for a key, what is wrong with it. */
export function issueReason(issue: z.core.$ZodIssue): string {
  return (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined) ?? issue.message;
}
