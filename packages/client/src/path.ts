import { ClientError } from './client-error.js';

/**
 * Returns a path with its parts encoded: path`/api/plans/${id}`. Throws a `ClientError` for a part that would lead
 * somewhere else: an empty one, `.` or `..`.
 */
export function path(literals: TemplateStringsArray, ...parts: readonly string[]): string {
  return parts.reduce(
    (whole, part, index) => `${whole}${segment(part)}${literals[index + 1] ?? ''}`,
    literals[0] ?? '',
  );
}

function segment(part: string): string {
  if (part === '' || part === '.' || part === '..') {
    const message = `an id cannot be ${JSON.stringify(part)}: pass one that the server gave`;
    throw new ClientError('invalid_input', message);
  }
  return encodeURIComponent(part);
}
