import { ClientError } from './client-error.js';

/** The ids that a path takes, in their order: one for each `{…}`. */
export type IdsOf<Template extends string> = Template extends `${string}{${string}}${infer Rest}`
  ? [id: string, ...IdsOf<Rest>]
  : [];

/**
 * Returns a path with its ids encoded: `path('/api/plans/{id}', id)`. Throws a `ClientError` for an id that would lead
 * somewhere else: an empty one, `.` or `..`.
 */
export function path<Template extends string>(template: Template, ...ids: IdsOf<Template>): string {
  return filled(template, ids).path;
}

/** Fills the ids of a path in from a list, and returns what is left of the list. */
export function filled<Argument extends string>(
  template: string,
  given: readonly Argument[],
): { readonly path: string; readonly rest: readonly Argument[] } {
  const rest = [...given];
  return { path: template.replaceAll(/\{\w+\}/g, () => segment(rest.shift() ?? '')), rest };
}

function segment(part: string): string {
  if (part === '' || part === '.' || part === '..') {
    const message = `an id cannot be ${JSON.stringify(part)}: pass one that the server gave`;
    throw new ClientError('invalid_input', message);
  }
  return encodeURIComponent(part);
}
