/** Collapses white space and trims, giving one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
