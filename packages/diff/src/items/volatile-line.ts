const label =
  /^[\s>([-]*(?:last\s+)?(?:updated?|modified|changed|generated|created|saved|exported|checked|rendered|revision|rev|commit|build|sha(?:-?\d+)?|hash|checksum|etag|run(?:\s*id)?|session(?:\s*id)?|trace(?:\s*id)?|id|time(?:stamp)?|date|took|elapsed|duration|finished|started)(?![\p{L}\p{N}])/iu;

/** Times, durations, hashes and ids, and the few words between them. */
const volatile =
  /\d{4}-\d\d-\d\d(?:[T ]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)?|\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b(?=[a-z]*\d)[0-9a-f]{6,64}\b|\b\d+(?:[.,]\d+)?\s*(?:ms|s|sec|seconds?|min|minutes?|h|hours?)\b|\b(?:utc|gmt|z|cet|cest)\b|[+-]\d\d:?\d\d\b/giu;

const connecting =
  /\b(?:last|at|on|by|in|the|to|of|revision|rev|commit|build|hash|sha|version|id|time|date|updated|modified|created|generated)\b/giu;

/**
 * Returns whether a line is metadata that changes with each version: only times, durations, hashes or ids.
 * @example isVolatile('_Updated 2026-02-01 09:10, revision 4f2a9c0_') // true
 */
export function isVolatile(line: string): boolean {
  const plain = line.replace(/[_*`~]/g, ' ');
  const found = label.exec(plain);
  if (found === null) return false;
  const rest = plain.slice(found[0].length);
  const masked = rest.replace(volatile, '');
  return masked !== rest && !/[\p{L}\p{N}]/u.test(masked.replace(connecting, ''));
}
