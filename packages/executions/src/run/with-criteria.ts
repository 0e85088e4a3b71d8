/** Appends the criteria as a planning document has them, so that the turn is validated against them. */
export function withCriteria(request: string, criteria: readonly string[]): string {
  if (criteria.length === 0) return request;
  return `${request}\n\n## Success criteria\n${criteria.map((each) => `- ${each}`).join('\n')}`;
}
