/** A part of a prompt under its heading; nothing where there is nothing to say. */
export function section(heading: string, body: string): string {
  return body === '' ? '' : `# ${heading}\n${body}`;
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Returns the parts that say something, one blank line between them. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
