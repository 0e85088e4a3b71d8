/** Quotes a name as an SQL identifier, whatever characters it has. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
