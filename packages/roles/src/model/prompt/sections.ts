/** Returns a part of a prompt under its heading; empty if the body is. */
export function section(heading: string, body: string): string {
  return body === '' ? '' : `# ${heading}\n${body}`;
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Joins the non-empty parts with a blank line. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
