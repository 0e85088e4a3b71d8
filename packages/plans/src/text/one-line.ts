/** One line, without spaces at its ends and runs of them inside. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
