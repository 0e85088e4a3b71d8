/** An issue that a Standard Schema library finds in a value. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Formats issues in one line: `goals.0.id: expected …; routeTo: …`. */
export function issuesText(issues: readonly Issue[]): string {
  return issues
    .map(({ path, message }) =>
      path?.length ? `${path.map(keyText).join('.')}: ${message}` : message,
    )
    .join('; ');
}

function keyText(segment: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof segment === 'object' ? segment.key : segment);
}
